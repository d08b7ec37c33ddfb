// Takes the link of a podcast, and the episode that the person chooses.
import { useState } from 'react'
import { looksLikeFeed } from '#contract/sources/other-link.ts'

export function usePodcastLink(submit: (videoId: string, draft: null) => void) {
  const [requestedPodcast, setRequestedPodcast] = useState<string | null>(null)
  return {
    /** The link whose episodes were asked for. */
    requestedPodcast,
    /** Returns false for a link that does not look like one of a podcast. */
    requestPodcast(link: string | null): boolean {
      if (link === null || !looksLikeFeed(link)) return false
      setRequestedPodcast(link)
      return true
    },
    submitEpisode: (videoId: string) => submit(videoId, null),
  }
}
