// The texts of a person's own tags.
import { maxSummaryTags } from '#contract/basics/limits.ts'

export const texts = {
  label: 'Your tags: ',
  tagged: 'All summaries that you tagged',
  title: 'Tags',
  edit: 'Edit tags',
  add: 'Add tags',
  field: 'New tag',
  placeholder: 'Type a tag and press Enter',
  help: `Up to ${maxSummaryTags} tags. Only you see them.`,
  full: `A summary may have ${maxSummaryTags} tags. Remove one first.`,
  remove: (tag: string) => `Remove tag ${tag}`,
  suggestions: 'Suggestions',
  save: 'Save Tags',
  cancel: 'Cancel',
  unsaved: 'Your tags are not saved yet. Save them, or press Cancel to leave them as they were.',
  failed: 'Failed to save tags. Nothing was changed. Please try again.',
} as const
