// Links to the pages that users open most from the dashboard.
import { ChartColumn, ChevronRight, Layers, Plus } from 'lucide-react'
import { routes } from '#contract/basics/paths.ts'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import styles from './dashboard-page.module.css'
import { texts } from './texts.ts'

const actions = [
  { path: routes.summarize.path, title: texts.summarize, Icon: Plus },
  { path: routes.analytics.path, title: texts.analytics, Icon: ChartColumn },
  { path: routes.allSummaries.path, title: texts.all, Icon: Layers },
]

export function QuickActions() {
  return (
    <section aria-labelledby="actions">
      <h2 className={text.section} id="actions">
        {texts.actions}
      </h2>
      <nav className={styles.actions} aria-labelledby="actions">
        {actions.map(({ path, title, Icon }) => (
          <Link key={path} to={path}>
            <Icon />
            <span>{title}</span>
            <ChevronRight />
          </Link>
        ))}
      </nav>
    </section>
  )
}
