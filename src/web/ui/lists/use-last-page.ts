// Leads from a page after the end of a list, such as page 99 of 8, to its last page.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** A loaded page of a list. `pages` is given where pages may have fewer items than their size. */
type Loaded = { page: number; pageSize: number; total: number; pages?: number }
type Options = { page: number; data: Loaded | undefined; getPageUrl: (page: number) => string }

/**
 * While `isPastEnd` is true, the loaded page has nothing to show, and the last page is on
 * its way.
 */
export function useLastPage({ page, data, getPageUrl }: Options): {
  lastPage: number
  isPastEnd: boolean
} {
  const navigate = useNavigate()
  const lastPage = data ? (data.pages ?? Math.ceil(data.total / data.pageSize)) : 1
  const isPastEnd = data !== undefined && lastPage > 0 && data.page > lastPage
  // The address may already name another page, which is still being loaded.
  const lastPageUrl = isPastEnd && data.page === page ? getPageUrl(lastPage) : null
  useEffect(() => {
    if (lastPageUrl !== null) void navigate(lastPageUrl, { replace: true })
  }, [lastPageUrl, navigate])
  return { lastPage, isPastEnd }
}
