// The sticky navigation bar: logo, links, search, theme and account; on some pages of a
// phone Back and Menu.
import { ArrowLeft, Menu, Moon, Search, Sun } from 'lucide-react'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { routes } from '#contract/basics/paths.ts'
import { useSignInPath } from '../account/prompts/sign-in-path.ts'
import { useAuth } from '../account/session/auth.tsx'
import { withQueries } from '../queries/with-queries.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { useTheme } from '../ui/browser/theme.ts'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { Link } from '../ui/link.tsx'
import text from '../ui/text.module.css'
import { useGoBack } from '../ui/use-go-back.ts'
import { BarLink } from './bar-link.tsx'
import { Logo } from './logo.tsx'
import styles from './nav-bar.module.css'
import { mainLinks, needsAccount, texts } from './texts.ts'
import { useMenuSheet } from './use-menu-sheet.tsx'

const AccountMenu = lazy(async () => ({
  default: (await import('./account-menu.tsx')).AccountMenu,
}))

const DueCount = lazy(async () => ({
  default: await withQueries(async () => (await import('../marks/cards/due-count.tsx')).DueCount),
}))

const NotificationBell = lazy(async () => ({
  default: (await import('./notifications/notification-bell.tsx')).NotificationBell,
}))

type Props = {
  onSearch: () => void
  /** A lower bar with Back and Menu, for a page of a phone that has no tab bar. */
  isCompact: boolean
}

export function NavBar({ onSearch, isCompact }: Props) {
  const { user, isLoading, chooseTheme } = useAuth()
  const goBack = useGoBack()
  const isDark = useTheme() === 'dark'
  const isMac = useIsMac()
  return (
    <header className={styles.bar}>
      <div className={joinClasses(styles.inner, isCompact && styles.compact)}>
        {isCompact && (
          <IconButton label={texts.back} onClick={goBack}>
            <ArrowLeft />
          </IconButton>
        )}
        <Link className={styles.logo} to={routes.summarize.path}>
          <Logo />
        </Link>
        <nav className={styles.links} aria-label="Main">
          {mainLinks.map(({ path, title }) => (
            <BarLink
              key={path}
              className={joinClasses(
                styles.link,
                !user && !isLoading && needsAccount(path) && styles.quiet,
              )}
              path={path}
            >
              {title}
            </BarLink>
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
        {user && (
          <Suspense fallback={!isCompact && <Avatar name={user.displayName} />}>
            <DueCount />
            <NotificationBell />
            {!isCompact && <AccountMenu user={user} />}
          </Suspense>
        )}
        {isCompact ? <MenuButton /> : !user && <SignInLinks />}
      </div>
    </header>
  )
}

function MenuButton() {
  const { buttonProps, menuSheet } = useMenuSheet()
  return (
    <>
      <IconButton {...buttonProps} label={texts.menu}>
        <Menu />
      </IconButton>
      {menuSheet}
    </>
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
      <Link className={joinClasses(buttonClass({}), styles.signUp)} to={signUpPath}>
        {texts.signUp}
      </Link>
    </>
  )
}

/** Whether the keyboard is Apple's, which has a command key. */
function useIsMac(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  )
}
