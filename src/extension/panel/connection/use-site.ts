// What the paired Pith can do.
import { useEffect, useState } from 'preact/hooks'
import { api } from '#contract/basics/paths.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { call } from './background.ts'

type Site = Pick<SummaryView, 'engine'> & {
  /** Missing in older versions of Pith. */
  speech?: boolean
}

/** Null until it is known. */
export function useSite(): Site | null {
  const [site, setSite] = useState<Site | null>(null)
  useEffect(() => {
    void call<Site>('GET', api.site).then(
      (response) => 'data' in response && setSite(response.data),
    )
  }, [])
  return site
}
