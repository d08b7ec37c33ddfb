// The texts of the summarize page, except those of the contract.
import { formatCount } from '#contract/format.ts'
import { captionExtensions, type Length, maxCaptionBytes, maxPromptCharacters } from '#contract/limits.ts'
import type { Step } from '#contract/summary.ts'

const lengthNames: Record<Length, string> = { short: 'Short', medium: 'Medium', long: 'Long' }
const stepNames: Record<Step, { running: string; done: string; button: string }> = {
  transcript: { running: 'Reading the transcript', done: 'Transcript read', button: 'Extracting transcript…' },
  writing: { running: 'Writing the summary', done: 'Summary written', button: 'Writing the summary…' },
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
  viewGuestLimits: 'View Guest Limits',
  moreOptions: 'More options',
  language: 'Summary language',
  languageHelp:
    'Captions in this language are preferred. Without an AI model, the summary keeps the captions’ language.',
  prompt: 'Your own instructions',
  promptHelp: `Instructions for the AI, up to ${maxPromptCharacters} characters.`,
  promptPlaceholder: 'Explain the terms. Leave out the sponsor.',
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
  unknownTitle: 'Video Title Unavailable',
  unknownChannel: 'Channel Unavailable',
  missingChannel: 'Unknown Channel',
  loadingVideo: 'Loading the video…',
  views: (count: number) => (count === 1 ? '1 view' : `${formatCount(count)} views`),
  uploadedCaptions: 'Captions you uploaded',
  track: {
    label: 'Captions',
    best: 'Captions: chosen by Pith',
    manual: (language: string) => `Captions: ${language}`,
    auto: (language: string) => `Captions: ${language}, automatic`,
  },
  stepNames,
  stepStates: { done: 'Done: ', current: 'Now: ', next: 'Next: ' },
  progress: 'Progress',
  reconnecting: 'Reconnecting…',
  leaveHint: 'You can leave this page. The summary will be here when you come back.',
  inLine: (place: number) =>
    `Many people are requesting summaries right now, and you are number ${formatCount(place)} in line. Nothing was counted yet. Pith asks again by itself; keep this page open.`,
  cancel: 'Cancel',
  canceled: 'Canceled. Nothing was counted.',
  canceledTooLate: 'Too late to cancel: the summary was already done. It counts as usual.',
  notCanceled: 'The summary could not be canceled and continues. Please try again.',
  ready: 'Summary ready',
  readyNotice: (title: string) => `Summary ready: ${title}`,
  nothingCounted: 'Nothing was counted.',
  accountDeleted: 'Your account was deleted with all its data.',
  offline: {
    title: 'You are offline',
    text: 'Pith needs the network to read a video. Your input stays here; continue when you are back online.',
  },
  retry: 'Try again',
  otherLink: 'Try another link',
  dismiss: 'Close this message',
  extract: {
    offer: 'Pith can extract it without the AI: the speaker’s own sentences, with timestamps.',
    action: 'Use the extract instead',
  },
  captions: {
    title: 'Upload the captions yourself',
    forVideo: 'Pith uses them for this video only and checks the summary against them as usual.',
    withoutVideo:
      'With a transcript you need no link. Pith checks the summary against it as usual. A podcast may publish its own: paste the address of its feed or of an episode as a link.',
    upload: 'Upload captions',
    help: `${captionExtensions.slice(0, -1).join(', ')} or ${captionExtensions.at(-1)}, up to ${maxCaptionBytes / 1024 / 1024} MB, or drop the file anywhere on this page`,
    remove: 'Remove the file',
    or: 'or',
    paste: 'Paste the transcript',
    pastePlaceholder: '0:00 Moths do not eat wool because they like it…',
    titleLabel: 'Title (optional)',
    linkInstead: 'Use a link instead',
  },
} as const
