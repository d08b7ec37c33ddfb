// On a narrow screen: the bar at the bottom, and the sheet with the rest.
import { ChartColumn, CreditCard, FileText, LayoutDashboard, ListVideo, Menu, User, Users } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { routes } from '#contract/paths.ts'
import styles from './tab-bar.module.css'
import { menuLinks, tabLinks, texts } from './texts.ts'

const icons = {
  [routes.dashboard.path]: LayoutDashboard,
  [routes.summarize.path]: FileText,
  [routes.analytics.path]: ChartColumn,
  [routes.playlists.path]: ListVideo,
  [routes.social.path]: Users,
  [routes.pricing.path]: CreditCard,
  [routes.profile.path]: User,
}

export function TabBar() {
  const sheet = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const here = menuLinks.some(({ path }) => path === pathname)

  // A link in the sheet leads away: the sheet has done its work.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what closes it.
  useEffect(() => sheet.current?.close(), [pathname])

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
          onClick={() => {
            sheet.current?.showModal()
            setOpen(true)
          }}
        >
          <Menu />
          {texts.menu}
        </button>
      </nav>
      <dialog
        ref={sheet}
        className={styles.sheet}
        aria-label={texts.menu}
        // A touch beside the sheet closes it, as Escape does.
        closedby="any"
        onClose={() => setOpen(false)}
      >
        <div className={styles.content}>
          {menuLinks.map(({ path, title }) => {
            const Icon = icons[path]
            return (
              <NavLink key={path} className={() => styles.item} to={path}>
                <Icon />
                {title}
              </NavLink>
            )
          })}
          <hr />
          <button type="button" className={styles.item} onClick={() => sheet.current?.close()}>
            {texts.close}
          </button>
        </div>
      </dialog>
    </>
  )
}
