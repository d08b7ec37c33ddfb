// The account menu: the user, links to their pages and the sign-out.
import {
  Blocks,
  CircleAlert,
  CreditCard,
  Gauge,
  Handshake,
  ListVideo,
  LogOut,
  ShieldCheck,
  Undo2,
  User,
  Users,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { CurrentUser } from '#contract/accounts/account.ts'
import { routes } from '#contract/basics/paths.ts'
import { useAuth } from '../account/session/auth.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { isOpenPage } from '../ui/community.ts'
import field from '../ui/forms/field.module.css'
import { joinClasses } from '../ui/join-classes.ts'
import { Link } from '../ui/link.tsx'
import { planLabel } from '../ui/plans.ts'
import menuStyles from '../ui/popups/menu.module.css'
import { focusFirstItem, handleMenuKeys } from '../ui/popups/menu-keys.ts'
import text from '../ui/text.module.css'
import { findUndo, type Undo, undo } from '../ui/toasts/toasts.ts'
import styles from './account-menu.module.css'
import { texts } from './texts.ts'
import { useSignOut } from './use-sign-out.ts'

const links = [
  { path: routes.profile.path, title: texts.profile, Icon: User },
  { path: routes.pricing.path, title: texts.billing, Icon: CreditCard },
  { path: routes.usage.path, title: texts.usage, Icon: Gauge },
  { path: routes.playlists.path, title: routes.playlists.title, Icon: ListVideo },
  { path: routes.social.path, title: routes.social.title, Icon: Users },
  { path: routes.spaces.path, title: routes.spaces.title, Icon: Handshake },
  { path: routes.apps.path, title: routes.apps.title, Icon: Blocks },
].filter(isOpenPage)

const adminLink = { path: routes.admin.path, title: routes.admin.title, Icon: ShieldCheck }

export function AccountMenu({ user }: { user: CurrentUser }) {
  const { record } = useAuth()
  const { key } = useLocation()
  const { state, startSignOut } = useSignOut()
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [lastUndo, setLastUndo] = useState<Undo | null>(null)
  const name = user.displayName.trim() || texts.unnamedUser

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu.
  useEffect(() => menu.current?.hidePopover(), [key])

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={texts.account(name)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget="account-menu"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          menu.current?.showPopover()
        }}
      >
        <Avatar name={name} />
      </button>
      <div
        ref={menu}
        id="account-menu"
        className={joinClasses(menuStyles.menu, styles.menu)}
        popover="auto"
        onBeforeToggle={() => setLastUndo(findUndo())}
        onToggle={(event) => {
          setIsOpen(event.newState === 'open')
          if (event.newState === 'open') focusFirstItem(menu.current)
        }}
      >
        <MenuHead name={name} email={user.email} plan={record && planLabel(record.plan)} />
        <div
          role="menu"
          tabIndex={-1}
          aria-label={texts.account(name)}
          onKeyDown={(event) => handleMenuKeys(event, menu.current)}
        >
          {[...links, ...(record?.role === 'admin' ? [adminLink] : [])].map(
            ({ path, title, Icon }) => (
              <Link key={path} className={menuStyles.item} role="menuitem" tabIndex={-1} to={path}>
                <Icon />
                {title}
              </Link>
            ),
          )}
          <hr />
          {lastUndo && <UndoItem last={lastUndo} onPress={() => menu.current?.hidePopover()} />}
          <button
            type="button"
            className={menuStyles.item}
            role="menuitem"
            tabIndex={-1}
            onClick={startSignOut}
          >
            <LogOut />
            {state === 'signing-out' ? texts.signingOut : texts.signOut}
          </button>
        </div>
        {state === 'failed' && (
          <p className={joinClasses(field.error, styles.error)} role="alert">
            <CircleAlert />
            {texts.signOutFailed}
          </p>
        )}
      </div>
    </>
  )
}

function MenuHead({ name, email, plan }: { name: string; email: string; plan: string | null }) {
  return (
    <div className={styles.head}>
      <Avatar name={name} size="medium" />
      <div>
        <p className={text.strong}>{name}</p>
        {plan && <p className={text.meta}>{texts.plan(plan)}</p>}
        <p className={text.meta}>{email}</p>
      </div>
    </div>
  )
}

/** Takes back the newest change, also after its message has gone. */
function UndoItem({ last, onPress }: { last: Undo; onPress: () => void }) {
  return (
    <button
      type="button"
      className={menuStyles.item}
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        onPress()
        undo(last.id)
      }}
    >
      <Undo2 />
      {texts.undo(last.message)}
    </button>
  )
}
