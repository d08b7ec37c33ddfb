// Links to pages of the app. React Router's own bring forms and prefetching along, which
// nothing here uses.
import type { ComponentProps } from 'react'
import { matchPath, type To, useHref, useLinkClickHandler, useLocation } from 'react-router'

type Props = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: To; state?: unknown }

export function Link({ to, state, onClick, ...rest }: Props) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to, { state })
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

/** Marks the present page, and those below it unless `end` is set. */
export function NavLink({ to, end = false, ...rest }: Props & { to: string; end?: boolean }) {
  const { pathname } = useLocation()
  return (
    <Link
      {...rest}
      to={to}
      aria-current={matchPath({ path: to, end }, pathname) ? 'page' : undefined}
    />
  )
}
