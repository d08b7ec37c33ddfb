// Whether people see what others share here, which the server writes into the document.
import { communityPaths } from '#contract/basics/paths.ts'

/**
 * True in the HTML that is written at build. There styles hide what has
 * `data-of-community`: base.css.
 */
export const hasCommunity =
  import.meta.env.SSR || document.documentElement.dataset.community !== 'off'

/** Tells whether this server has the page of a route. */
export const isOpenPage = ({ path }: { path: string }): boolean =>
  hasCommunity || !communityPaths.includes(path)
