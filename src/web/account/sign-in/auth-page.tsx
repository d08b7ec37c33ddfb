// The account screen with its three modes: sign-in, sign-up and forgotten password.
// Signed-in users are redirected.
import { LogIn } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { type Site, useSite } from '../../api/api.ts'
import { Callout } from '../../ui/callout.tsx'
import { Link } from '../../ui/link.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.ts'
import { parseNextPath } from '../prompts/next-path.ts'
import { buildSignInPath, parseAuthMode } from '../prompts/sign-in-path.ts'
import { useAuth } from '../session/auth.tsx'
import styles from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { ByInvitation, PasswordChanged, SignInFailure } from './auth-notices.tsx'
import { isByInvitation } from './by-invitation.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { GoogleButton, SsoButton } from './provider-buttons.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { texts } from './texts.ts'
import { defaultMinPasswordCharacters } from './validation.ts'

const PasskeySignIn = lazyPart(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn)

export function AuthPage() {
  const { user } = useAuth()
  const location = useLocation()
  const [query] = useSearchParams()
  const { data: site } = useSite()
  // The email address is kept when the mode changes.
  const [email, setEmail] = useState('')
  const [initialKey] = useState(location.key)
  const mode = parseAuthMode(query.get('mode'))
  const nextPath = parseNextPath(query.get('next'))
  const hasPasswords = site?.passwords ?? true
  const shouldFocusHeading = location.key !== initialKey
  const typed = { email, onEmail: setEmail }

  if (user) return <Return path={nextPath} />
  if (mode === 'forgot-password' && hasPasswords)
    return <ForgotPassword {...typed} site={site} shouldFocusHeading={shouldFocusHeading} />
  const isSignUp = mode === 'signup'
  // Single sign-on comes before a password.
  const form = { ...typed, look: site?.sso ? ('secondary' as const) : ('primary' as const) }
  const paths = { nextPath, errorPath: buildSignInPath(location, mode) }
  return (
    <AuthLayout {...describeMode(isSignUp, site)} shouldFocusHeading={shouldFocusHeading}>
      {!isSignUp && <PasswordChanged />}
      <Reason />
      {isSignUp && isByInvitation ? (
        <ByInvitation supportEmail={site?.supportEmail ?? null} />
      ) : (
        <>
          <SignInFailure code={query.get('error')} sso={site?.sso ?? null} />
          {site?.sso && <SsoButton name={site.sso} hasPasswords={hasPasswords} {...paths} />}
          {hasPasswords && !isSignUp && <SignInForm {...form} />}
          {hasPasswords && isSignUp && (
            <SignUpForm
              {...form}
              minPasswordCharacters={site?.minPassword ?? defaultMinPasswordCharacters}
            />
          )}
          <Suspense>{!isSignUp && <PasskeySignIn />}</Suspense>
          {site?.google && <GoogleButton {...paths} />}
        </>
      )}
    </AuthLayout>
  )
}

/** Title and lead of the sign-up or sign-in, and the way to the other below them. */
function describeMode(isSignUp: boolean, site: Site | undefined) {
  const { signup, login } = texts
  return isSignUp
    ? {
        title: signup.title,
        lead: site?.hasLimits === false ? signup.leadWithoutLimits : signup.lead,
        footer: <FooterLink question={signup.hasAccount} label={signup.signIn} />,
      }
    : {
        title: login.title,
        lead: login.lead,
        footer: <FooterLink question={login.newHere} mode="signup" label={login.signUp} />,
      }
}

type FooterLinkProps = { question: string; mode?: 'signup'; label: string }

function FooterLink({ question, mode, label }: FooterLinkProps) {
  const location = useLocation()
  return (
    <>
      {question}{' '}
      <Link to={buildSignInPath(location, mode)} state={location.state}>
        {label}
      </Link>
    </>
  )
}

/** Says why the person was asked to sign in. */
function Reason() {
  const { state } = useLocation()
  if (typeof state?.reason !== 'string') return null
  return (
    <div className={styles.note}>
      <Callout icon={<LogIn />}>
        <p>{state.reason}</p>
      </Callout>
    </div>
  )
}

/** Mailed links, which the server answers, are no pages of the app. */
function Return({ path }: { path: string }) {
  const isPage = !path.startsWith('/api/')
  useEffect(() => {
    if (!isPage) location.replace(path)
  }, [isPage, path])
  return isPage && <Navigate to={path} replace />
}
