// The pages whose HTML is written at build, as a guest sees them on a first visit.
import { matchPath } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { isOpenPage } from './ui/community.ts'

const htmlPages: readonly string[] = [
  routes.summarize.path,
  routes.pricing.path,
  routes.apps.path,
  routes.privacy.path,
  routes.terms.path,
  routes.support.path,
]

/** Also true for unknown addresses, which all have the same page. */
export function hasHtml(pathname: string): boolean {
  return (
    htmlPages.includes(pathname) ||
    !Object.values(routes)
      .filter(isOpenPage)
      .some(({ path }) => matchPath(path, pathname))
  )
}
