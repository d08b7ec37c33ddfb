// A cache of responses that asks again for every response on the page that a change has made stale.
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * Invalidation alone lets a first response that is still on its way count as fresh,
 * although it may be from before the change.
 */
class RefetchingClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const matches = filters?.predicate
    if (filters?.refetchType !== 'none')
      void this.cancelQueries({
        ...filters,
        type: 'active',
        predicate: (query) => query.state.data === undefined && (matches?.(query) ?? true),
      })
    return super.invalidateQueries(filters, options)
  }
}

export const createRefetchingClient = (config?: QueryClientConfig): QueryClient =>
  new RefetchingClient(config)
