// The texts of the summarize page, except those of the contract and of the cards that load later.

import { languageName } from '#contract/basics/format.ts'
import type { Length } from '#contract/basics/limits.ts'
import type { Step } from '#contract/summaries/summary.ts'
import { brandName } from '../ui/brand.ts'

const stepNames: Record<Step, { running: string; done: string; button: string }> = {
  transcript: {
    running: 'Reading the transcript',
    done: 'Transcript read',
    button: 'Extracting transcript…',
  },
  writing: { running: 'Writing the summary', done: 'Summary written', button: 'Summarizing…' },
  checking: { running: 'Checking it against the transcript', done: 'Checked', button: 'Checking…' },
}

export const texts = {
  heading: 'Summarize',
  hero: 'Read the point of a talk, then hear it said.',
  linkLabel: 'YouTube link',
  linkPlaceholder: 'Paste a link, a podcast feed, or drop a file',
  chooseFile: 'Choose a file',
  submit: 'Generate AI Summary',
  needsScript:
    'To summarize a video here, this page needs JavaScript. Its public summaries can be read without.',
  usedOf: (used: number, limit: number | null) => `${used} of ${limit ?? '–'} used`,
  noLimits: (used: number) => `${used} used, no limit`,
  viewGuestLimits: 'View Guest Limits',
  keptForGuests: (days: number) => `Kept for ${days === 1 ? 'a day' : `${days} days`}`,
  options: ({ length, language }: { length: Length; language: string }) =>
    `Options: ${length}, ${languageName(language)}`,
  emptyState: {
    before: 'No link at hand? Try ',
    sample: 'the sample talk',
    between: ', which counts nothing, or ',
    captions: 'upload captions or a recording',
    after: '.',
  },
  stepNames,
  canceled: 'Canceled. Nothing was counted.',
  canceledTooLate: 'Too late to cancel: the summary was already done. It counts as usual.',
  notCanceled: 'The summary could not be canceled and continues. Please try again.',
  accountDeleted: 'Your account was deleted with all its data.',
  offline: {
    title: 'You are offline',
    text: `${brandName} needs the network to read a video. Your input stays here; continue when you are back online.`,
    writing: 'Your summary is still being written. You see it here when you are back online.',
  },
  linkInstead: 'Use a link instead',
} as const
