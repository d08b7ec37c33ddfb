// The bar that stays at the top: the name, the ways to go, the theme, and who one is.
import { Moon, Search, Sun } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import { routes } from '#contract/paths.ts'
import { useAuth } from '../accounts/auth.tsx'
import { useSignInPath } from '../accounts/sign-in-path.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import { Logo } from './logo.tsx'
import styles from './nav-bar.module.css'
import { mainLinks, texts } from './texts.ts'
import { useTheme } from './theme.ts'

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))

const Bell = lazy(async () => ({ default: (await import('../notifications/bell.tsx')).Bell }))

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

export function NavBar({ onSearch }: { onSearch: () => void }) {
  const { user, chooseTheme } = useAuth()
  const dark = useTheme() === 'dark'
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link className={styles.logo} to={routes.summarize.path}>
          <Logo />
        </Link>
        <nav className={styles.links} aria-label="Main">
          {mainLinks.map(({ path, title }) => (
            <NavLink key={path} className={() => styles.link} to={path}>
              {title}
            </NavLink>
          ))}
        </nav>
        <Button look="quiet" className={styles.find} onClick={onSearch}>
          <Search />
          <span>
            {texts.search}
            <span className={text.hidden}>{texts.andCommands}</span>
          </span>
          <kbd aria-hidden>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </Button>
        <IconButton label={dark ? texts.toLight : texts.toDark} onClick={() => chooseTheme(dark ? 'light' : 'dark')}>
          {dark ? <Sun /> : <Moon />}
        </IconButton>
        {user ? (
          <Suspense fallback={<Avatar name={user.displayName} />}>
            <Bell />
            <AccountMenu user={user} />
          </Suspense>
        ) : (
          <WaysIn />
        )}
      </div>
    </header>
  )
}

function WaysIn() {
  const signIn = useSignInPath()
  const signUp = useSignInPath('signup')
  return (
    <>
      <Link className={joinClasses(buttonClass({ look: 'quiet' }), styles.signIn)} to={signIn}>
        {texts.signIn}
      </Link>
      <Link className={buttonClass({})} to={signUp}>
        {texts.signUp}
      </Link>
    </>
  )
}
