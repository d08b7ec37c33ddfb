// Links to the user's summaries with one filter: the same channel, topic, rating or sentiment.
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '../../account/session/auth.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import styles from './filter-link.module.css'
import { filterPath, type LibraryFilter } from './library-query.ts'

type Props = {
  filter: LibraryFilter
  /** Precedes the content for screen readers. */
  label?: string
  className?: string | undefined
  /** The summary is another person's, so that it is in no list of the reader. */
  isPublic?: boolean
  children: ReactNode
}

/** Guests have no list to which it could lead, and see plain text. */
export function FilterLink({ filter, label, className, isPublic = false, children }: Props) {
  const { user } = useAuth()
  const location = useLocation()
  if (!user || isPublic) return <span className={className}>{children}</span>
  return (
    <Link className={joinClasses(styles.link, className)} to={filterPath(filter, location)}>
      {label && (
        <span className={text.hidden} lang="en">
          {label}{' '}
        </span>
      )}
      {children}
    </Link>
  )
}
