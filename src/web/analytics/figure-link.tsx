// A figure that opens the summaries that it counts.
import type { ReactNode } from 'react'
import { routes } from '#contract/basics/paths.ts'
import type { LibraryFilter } from '../library/filters/library-query.ts'
import { joinClasses } from '../ui/join-classes.ts'
import { Link } from '../ui/link.tsx'
import text from '../ui/text.module.css'
import styles from './figure-link.module.css'

/** The list of the summaries with these filters, in an order of the list. */
export function listPath(
  filter: LibraryFilter,
  order: { sort?: 'duration' | 'rating' } = {},
): string {
  return `${routes.allSummaries.path}?${new URLSearchParams({ ...filter, ...order } as Record<string, string>)}`
}

type Props = {
  to: string
  /** What is counted, for screen readers. */
  label?: string
  /** The whole name, if the text beside it names what is counted. */
  name?: string
  className?: string | undefined
  children: ReactNode
}

export function FigureLink({ to, label, name, className, children }: Props) {
  return (
    <Link className={joinClasses(styles.figure, className)} to={to} aria-label={name}>
      {children}
      {label && <span className={text.hidden}> {label}</span>}
    </Link>
  )
}
