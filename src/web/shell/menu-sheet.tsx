// On a narrow screen: the sheet with the rest of the ways, and who one is.
import {
  CircleAlert,
  CreditCard,
  Gauge,
  Layers,
  ListVideo,
  LogIn,
  LogOut,
  User,
  UserPlus,
  Users,
  X,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { routes } from '#contract/paths.ts'
import { planLabel } from '#contract/plans.ts'
import { useAuth } from '../accounts/auth.tsx'
import { useSignInPath } from '../accounts/sign-in-path.ts'
import { Avatar } from '../ui/avatar.tsx'
import field from '../ui/field.module.css'
import text from '../ui/text.module.css'
import styles from './menu-sheet.module.css'
import { menuLinks, texts } from './texts.ts'
import { useSignOut } from './use-sign-out.ts'

const icons = {
  [routes.allSummaries.path]: Layers,
  [routes.playlists.path]: ListVideo,
  [routes.social.path]: Users,
  [routes.pricing.path]: CreditCard,
  [routes.usage.path]: Gauge,
  [routes.profile.path]: User,
}

export function MenuSheet({ onClose }: { onClose: () => void }) {
  const { user } = useAuth()
  const sheet = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (!sheet.current?.open) sheet.current?.showModal()
  }, [])

  return (
    <dialog
      ref={sheet}
      className={styles.sheet}
      aria-label={texts.menu}
      // A touch beside the sheet closes it, as Escape does.
      closedby="any"
      onClose={onClose}
    >
      <div className={styles.content}>
        {user && <Person />}
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
        {user ? <WayOut /> : <WaysIn />}
        <button type="button" className={styles.item} onClick={() => sheet.current?.close()}>
          <X />
          {texts.close}
        </button>
      </div>
    </dialog>
  )
}

function Person() {
  const { user, record, usage } = useAuth()
  const name = user?.displayName.trim() || texts.nameless
  const plan = record && texts.plan(planLabel(record.plan))
  return (
    <div className={styles.head}>
      <Avatar name={name} size="medium" />
      <div>
        <p className={text.strong}>{name}</p>
        <p className={text.meta}>{[plan, usage && texts.used(usage.used, usage.limit)].filter(Boolean).join(', ')}</p>
      </div>
    </div>
  )
}

function WayOut() {
  const { state, leave } = useSignOut()
  return (
    <>
      <button type="button" className={styles.item} onClick={leave}>
        <LogOut />
        {state === 'leaving' ? texts.signingOut : texts.signOut}
      </button>
      {state === 'failed' && (
        <p className={`${field.error} ${styles.fault}`} role="alert">
          <CircleAlert />
          {texts.signOutFailed}
        </p>
      )}
    </>
  )
}

function WaysIn() {
  const signIn = useSignInPath()
  const signUp = useSignInPath('signup')
  return (
    <>
      <Link className={styles.item} to={signIn}>
        <LogIn />
        {texts.signIn}
      </Link>
      <Link className={styles.item} to={signUp}>
        <UserPlus />
        {texts.signUp}
      </Link>
    </>
  )
}
