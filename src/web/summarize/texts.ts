// The texts of the summarize page, except those of the contract and of the cards that load later.
import type { Length } from '#contract/limits.ts'
import type { Step } from '#contract/summary.ts'
import { brandName } from '../ui/brand.ts'

const lengthNames: Record<Length, string> = { short: 'Short', medium: 'Medium', long: 'Long' }
const stepNames: Record<Step, { running: string; done: string; button: string }> = {
  transcript: { running: 'Reading the transcript', done: 'Transcript read', button: 'Extracting transcript…' },
  writing: { running: 'Writing the summary', done: 'Summary written', button: 'Summarizing…' },
  checking: { running: 'Checking it against the transcript', done: 'Checked', button: 'Checking…' },
}

export const texts = {
  heading: 'Summarize',
  hero: 'The essence of any video',
  lead: 'Paste a YouTube link. Read the point in a minute.',
  linkLabel: 'YouTube link',
  linkPlaceholder: 'Paste a YouTube link',
  submit: 'Generate AI Summary',
  needsScript: 'To summarize a video here, this page needs JavaScript. Its public summaries can be read without.',
  length: 'Length',
  lengthLabel: 'Summary length',
  lengthNames,
  usedOf: (used: number, limit: number | null) => `${used} of ${limit ?? '–'} used`,
  noLimits: (used: number) => `${used} used, no limit`,
  viewGuestLimits: 'View Guest Limits',
  keptForGuests: (days: number) => `Kept for ${days === 1 ? 'a day' : `${days} days`}`,
  moreOptions: 'More options',
  valueProps: [
    {
      title: 'Every point has a timestamp',
      text: 'Each key point links to the second it was said, with the spoken words one click away.',
    },
    {
      title: 'Nothing is cut silently',
      text: 'Long videos are read part by part. The summary says how much of the video it covers, and what it could not read.',
    },
    { title: 'Worth watching?', text: 'Watch, skim or skip, and whether the video answers its own title.' },
  ],
  emptyState: {
    before: 'No link at hand? Try ',
    sample: 'the sample talk',
    between: ', or ',
    captions: 'upload captions',
    after: '.',
  },
  stepNames,
  canceled: 'Canceled. Nothing was counted.',
  canceledTooLate: 'Too late to cancel: the summary was already done. It counts as usual.',
  notCanceled: 'The summary could not be canceled and continues. Please try again.',
  ready: 'Summary ready',
  accountDeleted: 'Your account was deleted with all its data.',
  offline: {
    title: 'You are offline',
    text: `${brandName} needs the network to read a video. Your input stays here; continue when you are back online.`,
  },
  linkInstead: 'Use a link instead',
} as const
