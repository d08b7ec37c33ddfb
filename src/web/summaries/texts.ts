// The texts of the summary page, except those of the contract.
import { formatCount, formatTimeSaved } from '#contract/format.ts'
import type { Length, RewriteReason } from '#contract/limits.ts'
import type { SummaryView } from '#contract/summary.ts'
import { formatDate } from '../dates/format-date.ts'
import { brandName } from '../ui/brand.ts'

const lengthNames: Record<Length, string> = { short: 'Short', medium: 'Medium', long: 'Long' }
/** The reasons for which an earlier version was rejected. */
const rewriteReasons: Record<RewriteReason, string> = {
  missed_the_point: 'missed the point',
  too_long: 'too long',
  too_short: 'too short',
  wrong: 'something was wrong',
}

export const texts = {
  title: 'Summary',
  back: 'Back',
  ask: {
    action: 'Ask',
    title: 'Ask this video',
    leadWithoutAi: 'Finds what is said about your question, with the moment of every passage.',
    lead: 'Answers are compared with what is said in it. The comparison can miss errors.',
  },
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
  shareLink: 'Share the video’s link',
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
  watchOn: 'Watch on YouTube',
  newTab: '(opens in a new tab)',
  copied: 'Summary copied to clipboard!',
  copyFailed: 'Failed to copy summary',
  readWhole: 'Read the whole summary',
  otherCaptions: 'Use other captions',
  readTime: (minutes: number) => `${minutes} min read`,
  watchTime: (duration: string) => `${duration} watch`,
  savesBrief: (seconds: number) => `saves ${formatTimeSaved(seconds)}`,
  saves: (seconds: number) => `Saves ${formatTimeSaved(seconds)}`,
  worth: 'Worth watching?',
  calls: { watch: 'Watch', skim: 'Skim', skip: 'Skip' },
  answersAt: 'It answers its own title at ',
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
  highlights: 'Highlights',
  keyPoints: 'Key Points',
  noKeyPoints: 'No key points available for this summary',
  unsupported: 'The transcript does not support this.',
  showQuote: 'Show the words',
  hideQuote: 'Hide the words',
  quoteSuffix: (time: string) => ` behind the point at ${time}`,
  showWordsAround: (time: string) => `Show the words around ${time}`,
  hideWordsAround: (time: string) => `Hide the words around ${time}`,
  showDropped: (count: number) => (count === 1 ? 'Show the point' : 'Show the points'),
  hideDropped: (count: number) => (count === 1 ? 'Hide the point' : 'Hide the points'),
  chapters: 'Chapters',
  mainTopics: 'Main Topics',
  additionsFailed: 'The transcript or your highlights and note could not be loaded. The file is without them.',
  transcriptFailed: 'The transcript could not be loaded.',
  side: 'Video and actions',
  actions: 'Summary actions',
  about: 'About this summary',
  facts: {
    length: 'Length',
    language: 'Language',
    prompt: 'Instructions',
    written: 'Written by',
    extracted: 'Picked by',
    kept: 'Kept',
    rewritten: 'Rewritten',
    checked: 'Checked',
  },
  lengthNames,
  version: 'Version',
  rewriteReasons,
  withoutAi: `${brandName}, without an AI`,
  keptSentences: (count: number, all: number | undefined) =>
    `${all === undefined ? '' : `${count} of `}${(all ?? count) === 1 ? '1 sentence' : `${all ?? count} sentences`}`,
  keptPoints: (kept: number, all: number) => `${kept} of ${all} points kept`,
  showTitle: 'Show the full title',
  loading: 'Loading summary...',
  loadingContent: 'Loading summary content...',
  loadingKeyPoints: 'Loading key points...',
} as const

/** Lists the facts shown with a summary: channel, duration, views and date. */
export function listSummaryFacts(view: SummaryView, { withDuration = false } = {}): (string | null)[] {
  const views = view.views === 1 ? '1 view' : view.views === null ? null : `${formatCount(view.views)} views`
  const day = formatDate(view.createdAt)
  return [view.channel, withDuration ? view.duration : null, views, day && `summarized ${day}`]
}
