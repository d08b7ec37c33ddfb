// The tabs of the account: profile, security and usage.

import { routes } from '#contract/basics/paths.ts'
import { NavLink } from '../ui/link.tsx'
import styles from '../ui/page-tabs.module.css'

export function ProfileTabs() {
  return (
    <nav className={styles.tabs} aria-label="Account">
      <NavLink to={routes.profile.path} end>
        {routes.profile.title}
      </NavLink>
      <NavLink to={routes.security.path}>{routes.security.title}</NavLink>
      <NavLink to={routes.usage.path}>Usage</NavLink>
    </nav>
  )
}
