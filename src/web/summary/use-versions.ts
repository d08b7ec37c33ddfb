// Loads all summaries that the user has of one video, newest first.
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../account/sign-in/auth.tsx'
import { api } from '../api/api.ts'

/** Guests have only their newest summary, so nothing is loaded for them. */
export function useVersions(videoId: string) {
  const { user } = useAuth()
  return useQuery({
    queryKey: ['versions', videoId],
    queryFn: () => api.listVersions(videoId),
    enabled: user !== null,
  })
}
