// Texts of the transcripts of podcasts.
import { formatCount } from '#contract/format.ts'
import { brandName } from '../ui/brand.ts'

export const texts = {
  title: 'Is this a podcast?',
  text: `This link does not lead to YouTube. Many podcasts publish transcripts, and ${brandName} can summarize one: paste the address of the feed or of an episode. No summary is counted before you choose.`,
  search: 'Look for Transcripts',
  searching: 'Looking…',
  searchFailed: `${brandName} could not look for transcripts, and no summary was counted. Please try again.`,
  found: (count: number) =>
    count === 1 ? 'One episode has a transcript.' : `${formatCount(count)} episodes have a transcript.`,
  notOnPage: 'The episode of this page is not among them.',
  cut: 'The feed is longer than 5 MB: the rest of its episodes is not listed.',
  episode: 'Episode',
  choose: 'Choose an episode',
  summarize: 'Summarize This Episode',
  readingFailed: 'The transcript could not be read, and no summary was counted. Please try again.',
  reading: 'Reading the transcript…',
} as const
