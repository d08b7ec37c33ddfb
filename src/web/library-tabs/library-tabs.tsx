// The tabs of the library: summaries and highlights.
import { NavLink } from 'react-router'
import { routes } from '#contract/paths.ts'
import styles from './library-tabs.module.css'
import { texts } from './texts.ts'

export function LibraryTabs() {
  return (
    <nav className={styles.tabs} aria-label={texts.library}>
      <NavLink to={routes.allSummaries.path}>{texts.summaries}</NavLink>
      <NavLink to={routes.highlights.path}>{texts.highlights}</NavLink>
    </nav>
  )
}
