// The tab bar at the bottom of narrow screens.
import { ChartColumn, FileText, LayoutDashboard, Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { routes } from '#contract/paths.ts'
import styles from './tab-bar.module.css'
import { menuLinks, tabLinks, texts } from './texts.ts'

const loadSheet = () => import('./menu-sheet.tsx')
const MenuSheet = lazy(async () => ({ default: (await loadSheet()).MenuSheet }))

const icons = {
  [routes.dashboard.path]: LayoutDashboard,
  [routes.summarize.path]: FileText,
  [routes.analytics.path]: ChartColumn,
}

export function TabBar() {
  const { key, pathname } = useLocation()
  const [menuKey, setMenuKey] = useState<string | null>(null)
  const isMenuOpen = menuKey === key
  // A navigation closes the menu for good; it stays closed when the person goes back.
  if (menuKey !== null && !isMenuOpen) setMenuKey(null)
  const isOnMenuPage = menuLinks.some(({ path }) => path === pathname)

  return (
    <>
      <nav className={styles.bar} aria-label="Quick">
        {tabLinks.map(({ path, title }) => {
          const Icon = icons[path]
          return (
            <NavLink key={path} className={() => styles.tab} to={path}>
              <Icon />
              {title}
            </NavLink>
          )
        })}
        <button
          type="button"
          className={styles.tab}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          aria-current={isOnMenuPage || undefined}
          onPointerDown={loadSheet}
          onClick={() => setMenuKey(key)}
        >
          <Menu />
          {texts.menu}
        </button>
      </nav>
      {isMenuOpen && (
        <Suspense>
          <MenuSheet onClose={() => setMenuKey(null)} />
        </Suspense>
      )}
    </>
  )
}
