// Reads which channels the library has.
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'

/**
 * The most frequent channels, and whether no summary is of the one with this name; false
 * until it is known.
 */
export function useChannels(name: string) {
  const { user } = useAuth()
  const { data: choices } = useQuery({
    queryKey: ['library', user?.uid, 'choices'],
    queryFn: () => api.listFilterChoices(),
    enabled: user !== null,
  })
  // The choices are the most frequent ones only, and names may differ in accents.
  const params = new URLSearchParams({ channel: name, pageSize: '1' }).toString()
  const { data: page } = useQuery({
    queryKey: ['library', user?.uid, params],
    queryFn: () => api.listSummaries(params),
    enabled: user !== null,
  })
  return {
    channels: choices?.channels ?? [],
    isUnknown: choices !== undefined && page?.total === 0,
  }
}
