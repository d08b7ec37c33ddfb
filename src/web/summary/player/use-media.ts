// Where a recording that was kept, or an episode, is played.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { wordsFor } from '#contract/sources/video-facts.ts'
import { api } from '../../api/api.ts'

export type Media = {
  url: string
  /** Asks for an address that works. Resolves to false where there is no other. */
  renew: () => Promise<boolean>
}

const pauseMs = 60_000

export const mediaQuery = (videoId: string) =>
  queryOptions({
    queryKey: ['media', videoId],
    queryFn: () => api.findMedia(videoId),
    enabled: wordsFor(videoId).isHeard,
    // Another address would interrupt what plays.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Null where nothing can be played, and until the address is known. */
export function useMedia(videoId: string): Media | null {
  const { data, refetch } = useQuery({ ...mediaQuery(videoId), select: ({ url }) => url })
  const renewedAt = useRef(0)
  async function renew(): Promise<boolean> {
    if (Date.now() - renewedAt.current < pauseMs) return false
    renewedAt.current = Date.now()
    const { data: next } = await refetch()
    return Boolean(next) && next !== data
  }
  return data ? { url: data, renew } : null
}
