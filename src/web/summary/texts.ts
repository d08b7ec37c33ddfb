// The texts of the summary page, except those of the contract.

import { formatCount, formatTimeSaved } from '#contract/basics/format.ts'
import type { Length, RewriteReason } from '#contract/basics/limits.ts'
import type { MediaWords } from '#contract/sources/video-facts.ts'
import type { LeftOut, Settlement } from '#contract/summaries/summary.ts'
import { brandName } from '../ui/brand.ts'

const lengthNames: Record<Length, string> = { short: 'Short', medium: 'Medium', long: 'Long' }
/** The reasons for which an earlier version was rejected. */
const rewriteReasons: Record<RewriteReason, string> = {
  missed_the_point: 'missed the point',
  too_long: 'too long',
  too_short: 'too short',
  wrong: 'something was wrong',
  read_everything: 'from everything',
}

function describeWait(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'less than a minute'
  return minutes === 1 ? 'about 1 minute' : `about ${formatCount(minutes)} minutes`
}

export const texts = {
  title: 'Summary',
  back: 'Back',
  ready: 'Summary ready',
  parts: {
    label: 'Parts of this page',
    summary: 'Summary',
    transcript: 'Transcript',
    ask: 'Ask',
    notes: 'Notes',
  },
  askTitle: ({ noun }: MediaWords) => `Ask this ${noun}`,
  related: 'Related in your library',
  copy: 'Copy',
  share: 'Share',
  download: 'Download',
  copyMarkdown: 'Copy as Markdown',
  more: 'More',
  print: 'Print',
  rename: {
    open: 'Rename…',
    title: 'Rename',
    lead: 'In your library, and where you share this summary.',
    label: 'Title',
    missing: 'Give a title.',
    submit: 'Save',
    cancel: 'Cancel',
    done: 'Renamed',
    failed: 'The title was not saved. Please try again.',
  },
  delete: 'Delete',
  shareLink: ({ noun }: MediaWords) => `Share the ${noun}’s link`,
  publish: 'Publish a page',
  files: {
    txt: 'Summary as text (.txt)',
    md: 'Summary as Markdown (.md)',
    json: 'Summary as data (.json)',
  },
  captionFiles: {
    srt: 'Transcript with times (.srt)',
    vtt: 'Transcript for players (.vtt)',
    txt: 'Transcript as text (.txt)',
  },
  watchOn: ({ noun, isHeard }: MediaWords, source: string) =>
    isHeard ? `Open the ${noun}` : `Watch on ${source}`,
  newTab: '(opens in a new tab)',
  copied: 'Summary copied to clipboard!',
  copyFailed: 'Failed to copy summary',
  readTime: (minutes: number) => `${minutes} min read`,
  watchTime: ({ verb }: MediaWords, duration: string) => `${duration} ${verb}`,
  saves: (seconds: number) => `Saves ${formatTimeSaved(seconds)}`,
  views: (count: number) => (count === 1 ? '1 view' : `${formatCount(count)} views`),
  writtenBy: (name: string) => `Written by ${name}`,
  pickedBy: `Picked by ${brandName}`,
  summary: 'Summary',
  extracted: 'Extracted, not written: these are the speaker’s own words.',
  picked: 'Picked from the speaker’s words.',
  few: {
    short: 'Few sentences of this recording read well alone. A longer summary has more.',
    medium: 'Few sentences of this recording read well alone. A long summary has more.',
    long: 'Few sentences of this recording read well alone. The transcript has all of them.',
  },
  uncounted: 'This result did not count.',
  noAi: 'No AI is set up.',
  extractedIn: (language: string) => `They are in ${language}, the language of the captions.`,
  keyPoints: 'Key Points',
  statements: (count: number) =>
    count === 1
      ? '1 statement in the speaker’s words'
      : `${count} statements in the speakers’ words`,
  outline: 'What is spoken about',
  play: ({ noun }: MediaWords) => `Play the ${noun}`,
  playFrom: (time: string) => `Play from ${time}`,
  noKeyPoints: 'No key points available for this summary',
  unconfirmed: 'Perhaps not said. Nearest words:',
  unconfirmedAlone: 'Perhaps not said.',
  confirmedByOwner: 'Confirmed by the owner, not by the words.',
  showWordsAt: (time: string) => `Show in the transcript at ${time}:`,
  leftOut: (count: number) => `${count} left out`,
  leftOutReasons: {
    number: 'The passage says another number.',
    negation: 'The passage denies it.',
    opposite: 'The passage says the opposite.',
    role: 'The passage says it of somebody or something else.',
    certainty: 'The passage says it only as a possibility.',
    name: 'A name in it is said nowhere.',
    'unsaid number': 'A number in it is said nowhere.',
    words: 'No passage says so.',
    dependent: 'It says nothing without the others.',
    'second look': 'Asked again, the AI found that the words say the opposite.',
    owner: 'The owner of the summary left it out.',
  } satisfies Record<LeftOut['reason'], string>,
  leftOutByYou: 'You left it out.',
  nearest: 'Nearest:',
  putBack: 'Put back',
  choices: { right: 'It is right', left_out: 'Leave it out' },
  settled: {
    right: 'The mark is gone.',
    marked: 'It is among the points now, marked as perhaps not said.',
    left_out: 'It is among those left out.',
  } satisfies Record<Settlement, string>,
  settleFailed: 'It was not changed. Please try again.',
  chapters: 'Chapters',
  mainTopics: 'Main Topics',
  additionsFailed:
    'The transcript or your highlights and note could not be loaded. The file is without them.',
  transcriptFailed: 'The transcript could not be loaded.',
  side: ({ title }: MediaWords) => `${title}, transcript, questions and notes`,
  actions: 'Summary actions',
  about: 'About this summary',
  lengthNames,
  version: 'Version',
  isRewritten: 'Written again. The earlier version is kept.',
  showEarlier: 'Show the earlier version',
  isEarlier: 'This is an earlier version.',
  showNewest: 'Show the newest',
  rewriteReasons,
  instructions: (prompt: string) => `Instructions: ${prompt}`,
  rewritten: (reason: string) => `Rewritten: ${reason}`,
  keptSentences: (count: number, all: number | undefined) =>
    `${all === undefined ? '' : `${count} of `}${(all ?? count) === 1 ? '1 sentence' : `${all ?? count} sentences`}`,
  writtenFrom: (passages: string) => `Written from ${passages} of it.`,
  slowModel: 'This model may read slowly.',
  readEverything: (seconds: number) => `Read everything (${describeWait(seconds)})`,
  showTitle: 'Show the full title',
  loading: 'Loading summary...',
  loadingContent: 'Loading summary content...',
  loadingKeyPoints: 'Loading key points...',
} as const
