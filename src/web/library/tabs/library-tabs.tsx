// The tabs of the library: summaries, highlights, questions, review and trash, with how much is
// under each.
import { useQuery } from '@tanstack/react-query'
import { routes } from '#contract/basics/paths.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { dueCardsQuery } from '../../marks/cards/due-cards-query.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { NavLink } from '../../ui/link.tsx'
import styles from '../../ui/page-tabs.module.css'
import text from '../../ui/text.module.css'
import { texts } from './texts.ts'

export function LibraryTabs() {
  const { user } = useAuth()
  const { data: due } = useQuery({ ...dueCardsQuery(user?.uid), enabled: user !== null })
  const { data: counts } = useQuery({
    // Changes of summaries, highlights and the trash make this stale, too.
    queryKey: ['highlights', user?.uid, 'counts'],
    queryFn: () => api.countLibrary(),
    enabled: user !== null,
  })
  return (
    <nav className={styles.tabs} aria-label={texts.library}>
      <NavLink to={routes.allSummaries.path}>
        {texts.summaries}
        <Count count={counts?.summaries} spare />
      </NavLink>
      <NavLink to={routes.highlights.path}>
        {texts.highlights}
        <Count count={counts?.highlights} spare />
      </NavLink>
      <NavLink to={routes.ask.path}>{routes.ask.title}</NavLink>
      <NavLink to={routes.review.path}>
        {texts.review}
        <Count count={due?.due} label={texts.due} />
      </NavLink>
      <NavLink to={routes.trash.path}>
        {texts.trash}
        <Count count={counts?.trash} spare />
      </NavLink>
    </nav>
  )
}

type CountProps = { count?: number | undefined; label?: string; spare?: boolean }

/** Shows nothing for none. A `spare` one is left out on phones. */
function Count({ count = 0, label, spare = false }: CountProps) {
  if (count === 0) return null
  return (
    <span className={joinClasses(styles.count, spare && styles.spare)}>
      {count.toLocaleString('en')}
      {label && <span className={text.hidden}>{label}</span>}
    </span>
  )
}
