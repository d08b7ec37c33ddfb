// The problems of reading a podcast's transcript from its feed.

import { namePlaceholder } from '../basics/placeholders.ts'
import type { ProblemEntry } from './problem-entry.ts'

export const podcastProblems = {
  link_refused: {
    status: 422,
    title: 'This address is not read',
    text: `${namePlaceholder} reads public web addresses only: http or https, without a port, a password or a private network.`,
    action: 'other_link',
  },
  link_failed: {
    status: 502,
    title: 'No answer from this address',
    text: 'The server at this link could not be reached, or was too slow. Check the link, or try again later. No summary was counted; of these attempts you have forty in ten minutes.',
    action: 'retry',
  },
  podcast_not_found: {
    status: 422,
    title: 'No podcast at this link',
    text: `${namePlaceholder} found no podcast feed at this link. Paste the address of the feed, or of an episode on the podcast’s own site.`,
    action: 'other_link',
  },
  podcast_without_transcripts: {
    status: 422,
    title: 'No transcripts in this feed',
    text: 'This podcast publishes no transcripts in its feed. If you have one, upload it or paste it.',
    action: 'upload',
  },
} as const satisfies Record<string, ProblemEntry>
