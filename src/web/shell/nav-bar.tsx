// The sticky navigation bar: logo, links, search, theme and account.
import { Moon, Search, Sun } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import { routes } from '#contract/paths.ts'
import { useAuth } from '../accounts/auth.tsx'
import { useSignInPath } from '../accounts/sign-in-path.ts'
import { useTheme } from '../browser/theme.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import { Logo } from './logo.tsx'
import styles from './nav-bar.module.css'
import { mainLinks, texts } from './texts.ts'

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))

const NotificationBell = lazy(async () => ({
  default: (await import('../notifications/notification-bell.tsx')).NotificationBell,
}))

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

export function NavBar({ onSearch }: { onSearch: () => void }) {
  const { user, chooseTheme } = useAuth()
  const isDark = useTheme() === 'dark'
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
        <Button look="quiet" className={styles.search} onClick={onSearch}>
          <Search />
          <span>
            {texts.search}
            <span className={text.hidden}>{texts.andCommands}</span>
          </span>
          <kbd aria-hidden>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </Button>
        <IconButton
          label={isDark ? texts.toLight : texts.toDark}
          onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
        >
          {isDark ? <Sun /> : <Moon />}
        </IconButton>
        {user ? (
          <Suspense fallback={<Avatar name={user.displayName} />}>
            <NotificationBell />
            <AccountMenu user={user} />
          </Suspense>
        ) : (
          <SignInLinks />
        )}
      </div>
    </header>
  )
}

function SignInLinks() {
  const signInPath = useSignInPath()
  const signUpPath = useSignInPath('signup')
  return (
    <>
      <Link className={joinClasses(buttonClass({ look: 'quiet' }), styles.signIn)} to={signInPath}>
        {texts.signIn}
      </Link>
      <Link className={buttonClass({})} to={signUpPath}>
        {texts.signUp}
      </Link>
    </>
  )
}
