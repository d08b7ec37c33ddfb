// The bar that stays at the top: the name, the ways to go, the theme.
import { Moon, Sun } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { routes } from '#contract/paths.ts'
import { IconButton } from '../ui/button.tsx'
import styles from './nav-bar.module.css'
import { mainLinks, texts } from './texts.ts'
import { setTheme, useTheme } from './theme.ts'

export function NavBar() {
  const dark = useTheme() === 'dark'
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link className={styles.logo} to={routes.summarize.path}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeWidth="5" />
          </svg>
          {texts.name}
        </Link>
        <nav className={styles.links} aria-label="Main">
          {mainLinks.map(({ path, title }) => (
            <NavLink key={path} className={() => styles.link} to={path}>
              {title}
            </NavLink>
          ))}
        </nav>
        <IconButton
          className={styles.theme}
          label={dark ? texts.toLight : texts.toDark}
          onClick={() => setTheme(dark ? 'light' : 'dark')}
        >
          {dark ? <Sun /> : <Moon />}
        </IconButton>
      </div>
    </header>
  )
}
