// Takes the link of a podcast, and the transcript of one of its episodes as if it was uploaded.
import { useState } from 'react'
import { looksLikeFeed } from '#contract/sources/other-link.ts'
import type { CaptionDraft } from './caption-draft.ts'

type Input = {
  draft: CaptionDraft
  onDraft: (draft: CaptionDraft) => void
  submit: (video: null, draft: CaptionDraft) => void
}

export function usePodcastLink({ draft, onDraft, submit }: Input) {
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
    submitPodcast(file: { name: string; text: string }, title: string) {
      const episode = { ...draft, file, title }
      // If the summary fails, the transcript is there to try again.
      onDraft(episode)
      submit(null, episode)
    },
  }
}
