// The tabs of the library: summaries, highlights, review and trash.
import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { routes } from '#contract/paths.ts'
import { useAuth } from '../accounts/auth.tsx'
import { dueCardsQuery } from '../cards/due-cards-query.ts'
import styles from '../ui/page-tabs.module.css'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'

export function LibraryTabs() {
  const { user } = useAuth()
  const { data } = useQuery({ ...dueCardsQuery(user?.uid), enabled: user !== null })
  return (
    <nav className={styles.tabs} aria-label={texts.library}>
      <NavLink to={routes.allSummaries.path}>{texts.summaries}</NavLink>
      <NavLink to={routes.highlights.path}>{texts.highlights}</NavLink>
      <NavLink to={routes.review.path}>
        {texts.review}
        {data !== undefined && data.due > 0 && (
          <span className={styles.count}>
            {data.due.toLocaleString('en')}
            <span className={text.hidden}>{texts.due}</span>
          </span>
        )}
      </NavLink>
      <NavLink to={routes.trash.path}>{texts.trash}</NavLink>
    </nav>
  )
}
