// The menu on narrow screens: the user, the links that do not fit the tab bar, and
// sign-in or sign-out.
import {
  Blocks,
  CircleAlert,
  CreditCard,
  Gauge,
  Handshake,
  ListVideo,
  LogIn,
  LogOut,
  Undo2,
  User,
  UserPlus,
  Users,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { routes } from '#contract/basics/paths.ts'
import { useSignInPath } from '../account/prompts/sign-in-path.ts'
import { useAuth } from '../account/session/auth.tsx'
import { isByInvitation } from '../account/sign-in/by-invitation.ts'
import { Avatar } from '../ui/avatar.tsx'
import field from '../ui/forms/field.module.css'
import { Link, NavLink } from '../ui/link.tsx'
import { planLabel } from '../ui/plans.ts'
import { closeDialog } from '../ui/popups/dialog.tsx'
import sheet from '../ui/popups/sheet.module.css'
import { Sheet } from '../ui/popups/sheet.tsx'
import text from '../ui/text.module.css'
import { findUndo, undo } from '../ui/toasts/toasts.ts'
import styles from './menu-sheet.module.css'
import { menuLinks, texts } from './texts.ts'
import { useSignOut } from './use-sign-out.ts'

const icons = {
  [routes.playlists.path]: ListVideo,
  [routes.spaces.path]: Handshake,
  [routes.social.path]: Users,
  [routes.pricing.path]: CreditCard,
  [routes.usage.path]: Gauge,
  [routes.apps.path]: Blocks,
  [routes.profile.path]: User,
}

export function MenuSheet({ onClose }: { onClose: () => void }) {
  const { user } = useAuth()
  return (
    <Sheet label={texts.menu} onClose={onClose}>
      {user && <UserHeader />}
      {menuLinks.map(({ path, title }) => {
        const Icon = icons[path]
        return (
          <NavLink key={path} className={sheet.item} to={path}>
            <Icon />
            {title}
          </NavLink>
        )
      })}
      <hr />
      <UndoItem />
      {user ? <SignOutItem /> : <SignInItems />}
      <button
        type="button"
        className={sheet.item}
        onClick={(event) => closeDialog(event.currentTarget)}
      >
        <X />
        {texts.close}
      </button>
    </Sheet>
  )
}

function UserHeader() {
  const { user, record, usage } = useAuth()
  const name = user?.displayName.trim() || texts.unnamedUser
  const plan = record && texts.plan(planLabel(record.plan))
  return (
    <div className={styles.head}>
      <Avatar name={name} size="medium" />
      <div>
        <p className={text.strong}>{name}</p>
        <p className={text.meta}>
          {[plan, usage && !usage.unlimited && texts.used(usage.used, usage.limit)]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
    </div>
  )
}

/** What was changed last, as long as it can be undone. */
function UndoItem() {
  const [last] = useState(findUndo)
  if (!last) return null
  return (
    <button
      type="button"
      className={sheet.item}
      onClick={(event) => {
        closeDialog(event.currentTarget)
        undo(last.id)
      }}
    >
      <Undo2 />
      {texts.undo(last.message)}
    </button>
  )
}

function SignOutItem() {
  const { state, startSignOut } = useSignOut()
  return (
    <>
      <button type="button" className={sheet.item} onClick={startSignOut}>
        <LogOut />
        {state === 'signing-out' ? texts.signingOut : texts.signOut}
      </button>
      {state === 'failed' && (
        <p className={`${field.error} ${styles.error}`} role="alert">
          <CircleAlert />
          {texts.signOutFailed}
        </p>
      )}
    </>
  )
}

function SignInItems() {
  const signInPath = useSignInPath()
  const signUpPath = useSignInPath('signup')
  return (
    <>
      <Link className={sheet.item} to={signInPath}>
        <LogIn />
        {texts.signIn}
      </Link>
      {!isByInvitation && (
        <Link className={sheet.item} to={signUpPath}>
          <UserPlus />
          {texts.signUp}
        </Link>
      )}
    </>
  )
}
