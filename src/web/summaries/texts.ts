// What the summary's own page says, except what the contract says.
import { formatCount, formatTimeSaved } from '#contract/format.ts'
import type { Length, RewriteReason } from '#contract/settings.ts'
import type { SummaryView } from '#contract/summary.ts'
import { formatDate } from '../ui/date.ts'

const lengthNames: Record<Length, string> = { short: 'Short', medium: 'Medium', long: 'Long' }
/** What had been wrong with the summary before. */
const rewriteNames: Record<RewriteReason, string> = {
  missed_the_point: 'missed the point',
  too_long: 'too long',
  too_short: 'too short',
  wrong: 'something was wrong',
}

export const texts = {
  title: 'Summary',
  back: 'Back',
  copy: 'Copy',
  share: 'Share',
  download: 'Download',
  copyMarkdown: 'Copy as Markdown',
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
  readTime: (minutes: number) => `${minutes} min read`,
  watchTime: (duration: string) => `${duration} watch`,
  saves: (seconds: number) => `Saves ${formatTimeSaved(seconds)}`,
  worth: 'Worth watching?',
  calls: { watch: 'Watch', skim: 'Skim', skip: 'Skip' },
  answersAt: 'It answers its own title at ',
  summary: 'Summary',
  extracted: 'Extracted, not written: these are the speaker’s own words.',
  extractedIn: (language: string) => `They stay in ${language}, the language of the captions.`,
  keyPoints: 'Key Points',
  noKeyPoints: 'No key points available for this summary',
  unsupported: 'The transcript does not bear this out.',
  playAt: 'Play at ',
  readAt: 'Read at ',
  showWords: 'Show the words',
  hideWords: 'Hide the words',
  behind: (moment: string) => ` behind the point at ${moment}`,
  spokenAt: (moment: string) => `Spoken at ${moment}, taken from the transcript`,
  dropped: (count: number) =>
    count === 1
      ? '1 more point was left out: the transcript does not support it.'
      : `${count} more points were left out: the transcript does not support them.`,
  chapters: 'Chapters',
  mainTopics: 'Main Topics',
  transcript: {
    title: 'Transcript',
    words: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'word' : 'words'}`,
    show: 'Show',
    hide: 'Hide',
    of: ' the transcript',
    search: 'Search the transcript',
    lines: 'Transcript lines',
    loading: 'Loading transcript...',
    failed: 'The transcript could not be loaded.',
    none: 'No line matches',
    matches: (place: number, count: number) => `${place} of ${count}`,
    previous: 'Previous match',
    next: 'Next match',
  },
  side: 'Video and actions',
  play: 'Play the video',
  playFrom: (moment: string) => `Play the video from ${moment}`,
  player: (title: string) => `Video: ${title}`,
  about: 'About this summary',
  facts: {
    length: 'Length',
    language: 'Language',
    prompt: 'Instructions',
    written: 'Written by',
    extracted: 'Extracted by',
    rewritten: 'Written again',
    checked: 'Checked',
  },
  lengthNames,
  version: 'Version',
  writtenAgain: (reason: RewriteReason) => rewriteNames[reason],
  kept: (kept: number, all: number) => `${kept} of ${all} points kept`,
  loading: 'Loading summary...',
  loadingContent: 'Loading summary content...',
  loadingKeyPoints: 'Loading key points...',
  retry: 'Retry',
  goBack: 'Go Back',
  failed: 'The summary could not be loaded',
  offline: 'You are offline. Press Retry when the network is back.',
} as const

/** Channel, views and the day it was made: the line of facts that goes with a summary. */
export function summaryFacts(view: SummaryView, { withDuration = false } = {}): (string | null)[] {
  const views = view.views === 1 ? '1 view' : view.views === null ? null : `${formatCount(view.views)} views`
  const day = formatDate(view.createdAt)
  return [view.channel, withDuration ? view.duration : null, views, day && `summarised ${day}`]
}
