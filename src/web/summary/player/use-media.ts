// The audio of a recording that its owner kept.
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { isRecording } from '#contract/sources/recording.ts'
import { api } from '../../api/api.ts'

export type Media = {
  url: string
  /** Asks for an address that works. Returns false where one has just been asked for. */
  renew: () => boolean
}

const pauseMs = 60_000

/** Null where nothing is kept, and until the address is known. */
export function useMedia(videoId: string): Media | null {
  const { data, refetch } = useQuery({
    queryKey: ['media', videoId],
    queryFn: async () => (await api.getRecording(videoId, Number.MAX_SAFE_INTEGER)).mediaUrl,
    enabled: isRecording(videoId),
    // Another address would interrupt what plays.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const renewedAt = useRef(0)
  function renew(): boolean {
    if (Date.now() - renewedAt.current < pauseMs) return false
    renewedAt.current = Date.now()
    void refetch()
    return true
  }
  return data ? { url: data, renew } : null
}
