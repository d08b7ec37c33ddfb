// The query of the user's API keys.
import { api } from '../../api/api.ts'

export const keysQuery = (ownerId: string | undefined) => ({
  queryKey: ['keys', ownerId],
  queryFn: api.listKeys,
  staleTime: 0,
})
