// On a narrow screen: the bar at the bottom.
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
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  // A link in the sheet led away: it has done its work, also for whoever comes back.
  if (openAt !== null && !open) setOpenAt(null)
  const here = menuLinks.some(({ path }) => path === pathname)

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
          aria-expanded={open}
          aria-current={here || undefined}
          onPointerDown={loadSheet}
          onClick={() => setOpenAt(key)}
        >
          <Menu />
          {texts.menu}
        </button>
      </nav>
      {open && (
        <Suspense>
          <MenuSheet onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </>
  )
}
