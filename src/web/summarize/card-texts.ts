// The texts of the cards of the summarize page, and of its notices, which load later than the page.
import { formatCount } from '#contract/basics/format.ts'
import { brandName } from '../ui/brand.ts'

export const cardTexts = {
  otherSite:
    'Please enter a valid YouTube URL. If this is the link of a podcast, you can look for its transcripts below.',
  unknownTitle: 'Video Title Unavailable',
  unknownChannel: 'Channel Unavailable',
  missingChannel: 'Unknown Channel',
  loadingVideo: 'Loading the video…',
  views: (count: number) => (count === 1 ? '1 view' : `${formatCount(count)} views`),
  recording: 'Your recording',
  uploadedCaptions: 'Captions you uploaded',
  readyNotice: (title: string) => `Summary ready: ${title}`,
  openResult: 'Open',
  nothingCounted: 'Nothing was counted.',
  retry: 'Try again',
  otherLink: 'Try another link',
  dismiss: 'Close this message',
  extract: {
    offer: `${brandName} can extract it without the AI: the speaker’s own sentences, with timestamps.`,
    action: 'Use the extract instead',
  },
} as const
