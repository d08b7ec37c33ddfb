// Reads the tags of the library, and changes those of a summary on every page that shows it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'

/** All own tags, the most frequent first; empty until they are loaded. */
export const useTagList = (): { name: string; count: number }[] => useTags().tags

/** The same, with whether they are loaded. */
export function useTags() {
  const { user } = useAuth()
  const { data } = useQuery({
    queryKey: ['tags', user?.uid],
    queryFn: api.listTags,
    enabled: user !== null,
  })
  return { tags: data?.items ?? [], isLoaded: data !== undefined }
}

export function useTagging(videoId: string) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (tags: string[]) => api.tagSummary(videoId, tags),
    // The server may run on this machine, which needs no network.
    networkMode: 'always',
    onSuccess: ({ tags }) => {
      queryClient.setQueryData<SummaryView>(
        ['summary', videoId],
        (view) => view && { ...view, tags },
      )
      for (const key of ['versions', 'library', 'tags'])
        void queryClient.invalidateQueries({ queryKey: [key] })
    },
  })
  return mutateAsync
}
