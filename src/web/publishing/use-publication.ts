// Whether and how one's summary is public, as the server has it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentUser } from '#contract/account.ts'
import type { Publication, PublicationRequest } from '#contract/publication.ts'
import { api } from '../api.ts'
import { warn } from '../log.ts'
import { texts } from './texts.ts'

export function usePublication(videoId: string, { uid }: CurrentUser) {
  const queries = useQueryClient()
  const queryKey = ['publication', uid, videoId]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => api.readPublication(videoId),
    staleTime: 0,
    gcTime: 0,
  })
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function change(send: () => Promise<Publication | null>) {
    if (busy) return
    setBusy(true)
    setFailed(false)
    try {
      queries.setQueryData(queryKey, await send())
    } catch (cause) {
      warn(texts.failed, cause)
      setFailed(true)
    }
    setBusy(false)
  }

  return {
    /** Null while it is private, undefined while that is not known. */
    publication: data,
    unknown: isError,
    reload: () => void refetch(),
    busy,
    failed,
    publish: (request: PublicationRequest) => change(() => api.publish(videoId, request)),
    unpublish: () =>
      change(async () => {
        await api.unpublish(videoId)
        return null
      }),
  }
}
