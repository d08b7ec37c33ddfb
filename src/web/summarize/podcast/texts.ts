// Texts of the transcripts of podcasts.
import { formatCount } from '#contract/basics/format.ts'
import { brandName } from '../../ui/brand.ts'

export const texts = {
  title: 'Not a YouTube link',
  text: `${brandName} reads videos of YouTube, podcasts that publish transcripts, and captions that you upload or paste; no videos of other sites. Is this the feed or an episode of a podcast? Then look for its transcripts. No summary is counted before you choose one.`,
  search: 'Look for Transcripts',
  searching: 'Looking…',
  searchFailed: `${brandName} could not look for transcripts, and no summary was counted. Please try again.`,
  found: (count: number) =>
    count === 1
      ? 'One episode has a transcript.'
      : `${formatCount(count)} episodes have a transcript.`,
  noneWritten: 'No episode has a transcript.',
  unwritten: 'Episodes without a transcript',
  notOnPage: 'The episode of this page is not among them.',
  cut: 'The feed is longer than 5 MB: the rest of its episodes is not listed.',
  episode: 'Episode',
  choose: 'Choose an episode',
  summarize: 'Summarize This Episode',
  readingFailed: 'The transcript could not be read, and no summary was counted. Please try again.',
  reading: 'Reading the transcript…',
} as const
