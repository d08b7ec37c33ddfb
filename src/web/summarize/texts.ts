// What the start screen says, except what the contract says.
import { formatCount } from '#contract/format.ts'
import { captionExtensions, type Length, maxCaptionBytes, maxPromptCharacters } from '#contract/settings.ts'
import type { Step } from '#contract/summary.ts'

const lengthNames: Record<Length, string> = { short: 'Short', medium: 'Medium', long: 'Long' }
const stepNames: Record<Step, { doing: string; done: string; button: string }> = {
  transcript: { doing: 'Reading the transcript', done: 'Transcript read', button: 'Extracting transcript…' },
  writing: { doing: 'Writing the summary', done: 'Summary written', button: 'Writing the summary…' },
  checking: { doing: 'Checking it against the transcript', done: 'Checked', button: 'Checking…' },
}

export const texts = {
  heading: 'Summarize',
  hero: 'The essence of any video',
  lead: 'Paste a YouTube link. Read the point in a minute.',
  linkLabel: 'YouTube link',
  linkPlaceholder: 'Paste a YouTube link',
  submit: 'Generate AI Summary',
  length: 'Length',
  lengthLabel: 'Summary length',
  lengthNames,
  usedOf: (used: number, limit: number | null) => `${used} of ${limit ?? '–'} used`,
  viewGuestLimits: 'View Guest Limits',
  moreOptions: 'More options',
  language: 'Summary language',
  languageHelp:
    'Captions in this language are preferred. Without an AI the summary stays in the language of the captions.',
  prompt: 'Your own instructions',
  promptHelp: `For the AI that writes, up to ${maxPromptCharacters} characters.`,
  promptPlaceholder: 'Explain the terms. Leave out the sponsor.',
  promises: [
    {
      title: 'Every point has its moment',
      text: 'Each key point links to the second it was said, with the spoken words one click away.',
    },
    {
      title: 'Nothing is cut silently',
      text: 'The summary says how much of the video it read. A ten-hour video is read whole.',
    },
    { title: 'Worth watching?', text: 'Watch, skim or skip, and whether the video answers its own title.' },
  ],
  noLink: {
    before: 'No link at hand? Try ',
    sample: 'the sample talk',
    between: ', or ',
    captions: 'bring captions',
    after: '.',
  },
  unknownTitle: 'Video Title Unavailable',
  unknownChannel: 'Channel Unavailable',
  missingChannel: 'Unknown Channel',
  loadingVideo: 'Loading the video…',
  views: (count: number) => (count === 1 ? '1 view' : `${formatCount(count)} views`),
  ownCaptions: 'Captions you brought',
  stepNames,
  stepStates: { done: 'Done: ', now: 'Now: ', next: 'Then: ' },
  progress: 'Progress',
  reconnecting: 'Reconnecting…',
  leave: 'You can leave this page. The summary will be here when you come back.',
  ready: 'Summary ready',
  readyElsewhere: (title: string) => `Summary ready: ${title}`,
  nothingCounted: 'Nothing was counted.',
  accountDeleted: 'Your account was deleted, with everything that was in it.',
  offline: {
    title: 'You are offline',
    text: 'Pith needs the network to read a video. What you typed stays here; go on when the network is back.',
  },
  retry: 'Try again',
  otherLink: 'Try another link',
  signIn: 'Sign In',
  viewPlans: 'View Plans',
  extract: {
    offer: 'Pith can extract it without the AI: the speaker’s own sentences, picked and tied to their moments.',
    instead: 'Use the extract instead',
  },
  bring: {
    title: 'Bring the captions yourself',
    forVideo: 'They are read for this video only and checked in the same way.',
    alone: 'A summary needs no link when it has the words. They are checked in the same way.',
    upload: 'Upload captions',
    help: `${captionExtensions.slice(0, -1).join(', ')} or ${captionExtensions.at(-1)}, up to ${maxCaptionBytes / 1024 / 1024} MB, or drop the file here`,
    remove: 'Remove the file',
    or: 'or',
    paste: 'Paste the transcript',
    pastePlaceholder: '0:00 Moths do not eat wool because they like it…',
    linkInstead: 'Use a link instead',
  },
} as const

/** Languages that are offered for a summary. */
export const languages = 'en ar cs da de el es fi fr he hi hu id it ja ko nl no pl pt ro ru sv th tr uk vi zh'.split(
  ' ',
)
