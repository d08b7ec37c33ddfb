// Loads and changes the publication of a summary.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/account.ts'
import type { Publication, PublicationRequest } from '#contract/social/publication.ts'
import { api } from '../../api/api.ts'
import { warn } from '../../ui/browser/log.ts'
import { texts } from './texts.ts'

export function usePublication(videoId: string, { uid }: CurrentUser) {
  const queryClient = useQueryClient()
  const queryKey = ['publication', uid, videoId]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => api.getPublication(videoId),
    staleTime: 0,
    gcTime: 0,
  })
  const { mutate, ...mutation } = useMutation({
    /** Null unpublishes the page. */
    mutationFn: (request: PublicationRequest | null): Promise<Publication | null> =>
      request
        ? api.publishSummary(videoId, request)
        : api.unpublishSummary(videoId).then(() => null),
    // The server may run on this machine, which needs no network.
    networkMode: 'always',
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (publication) => queryClient.setQueryData(queryKey, publication),
    onError: (cause) => warn(texts.failed, cause),
  })

  return {
    /** Null while the summary is private, undefined while the publication is unknown. */
    publication: data,
    isLoadError: isError,
    reload: () => void refetch(),
    isPending: mutation.isPending,
    failure: mutation.error,
    /** `onSettled` runs after success and after failure, unless the dialog is closed by then. */
    publish: (request: PublicationRequest, onSettled?: () => void) => {
      if (!mutation.isPending) mutate(request, { ...(onSettled && { onSettled }) })
    },
    unpublish: () => {
      if (!mutation.isPending) mutate(null)
    },
  }
}
