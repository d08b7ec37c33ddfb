// The tab bar at the bottom of narrow screens.
import { ChartColumn, FileText, Layers, LayoutDashboard, Menu } from 'lucide-react'
import { useLocation } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { BarLink, isInLibrary } from './bar-link.tsx'
import styles from './tab-bar.module.css'
import { menuLinks, tabLinks, texts } from './texts.ts'
import { useMenuSheet } from './use-menu-sheet.tsx'

const icons = {
  [routes.dashboard.path]: LayoutDashboard,
  [routes.summarize.path]: FileText,
  [routes.allSummaries.path]: Layers,
  [routes.analytics.path]: ChartColumn,
}

export function TabBar() {
  const { pathname } = useLocation()
  const { buttonProps, menuSheet } = useMenuSheet()
  const isOnMenuPage = !isInLibrary(pathname) && menuLinks.some(({ path }) => path === pathname)

  return (
    <>
      <nav className={styles.bar} aria-label="Quick">
        {tabLinks.map(({ path, title }) => {
          const Icon = icons[path]
          return (
            <BarLink key={path} className={styles.tab} path={path}>
              <Icon />
              {title}
            </BarLink>
          )
        })}
        <button
          {...buttonProps}
          type="button"
          className={styles.tab}
          aria-current={isOnMenuPage || undefined}
        >
          <Menu />
          {texts.menu}
        </button>
      </nav>
      {menuSheet}
    </>
  )
}
