// Loads all summaries that a person has of one video, newest first.
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

export function useVersions(videoId: string) {
  return useQuery({
    queryKey: ['versions', videoId],
    queryFn: () => api.listVersions(videoId),
  })
}
