// A link of the bars to a main page. "Library" is also marked on the pages that its tabs lead to.
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { Link, NavLink } from '../ui/link.tsx'

const libraryPaths: readonly string[] = [
  routes.highlights.path,
  routes.ask.path,
  routes.review.path,
  routes.trash.path,
  routes.libraryImport.path,
]

export const isInLibrary = (pathname: string): boolean => libraryPaths.includes(pathname)

type Props = { path: string; className: string | undefined; children: ReactNode }

export function BarLink({ path, className, children }: Props) {
  const { pathname } = useLocation()
  if (path === routes.allSummaries.path && isInLibrary(pathname))
    return (
      <Link className={className} to={path} aria-current="true">
        {children}
      </Link>
    )
  return (
    <NavLink className={className} to={path}>
      {children}
    </NavLink>
  )
}
