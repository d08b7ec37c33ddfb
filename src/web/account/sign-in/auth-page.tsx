// The account screen with its three modes: sign-in, sign-up and forgotten password.
// Signed-in users are redirected.
import { LogIn } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { useSite } from '../../api/api.ts'
import { Callout } from '../../ui/callout.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Link } from '../../ui/link.tsx'
import { useAuth } from './auth.tsx'
import styles from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { ByInvitation, PasswordChanged, SignInFailure } from './auth-notices.tsx'
import { isByInvitation } from './by-invitation.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { parseNextPath } from './next-path.ts'
import { GoogleButton, SsoButton } from './provider-buttons.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { buildSignInPath, parseAuthMode } from './sign-in-path.ts'
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
  const hasChangedMode = location.key !== initialKey
  const mode = parseAuthMode(query.get('mode'))
  const nextPath = parseNextPath(query.get('next'))

  if (user) return <Return path={nextPath} />

  const hasPasswords = site?.passwords ?? true
  const minPassword = site?.minPassword ?? defaultMinPasswordCharacters
  // Single sign-on comes before a password.
  const look = site?.sso ? 'secondary' : 'primary'
  const paths = { nextPath, errorPath: buildSignInPath(location, mode) }
  const googleButton = site?.google && <GoogleButton {...paths} />
  const ssoButton = site?.sso && (
    <SsoButton name={site.sso} hasPasswords={hasPasswords} {...paths} />
  )

  if (mode === 'signup') {
    return (
      <AuthLayout
        title={texts.signup.title}
        lead={site?.hasLimits === false ? texts.signup.leadWithoutLimits : texts.signup.lead}
        shouldFocusHeading={hasChangedMode}
        footer={
          <FooterLink
            question={texts.signup.hasAccount}
            to={buildSignInPath(location)}
            label={texts.signup.signIn}
          />
        }
      >
        <Reason />
        {isByInvitation ? (
          <ByInvitation supportEmail={site?.supportEmail ?? null} />
        ) : (
          <>
            <SignInFailure code={query.get('error')} sso={site?.sso ?? null} />
            {ssoButton}
            {hasPasswords && (
              <SignUpForm
                email={email}
                onEmail={setEmail}
                minPasswordCharacters={minPassword}
                look={look}
              />
            )}
            {googleButton}
          </>
        )}
      </AuthLayout>
    )
  }
  if (mode === 'forgot-password' && hasPasswords)
    return (
      <ForgotPassword
        email={email}
        onEmail={setEmail}
        site={site}
        shouldFocusHeading={hasChangedMode}
      />
    )
  return (
    <AuthLayout
      title={texts.login.title}
      lead={texts.login.lead}
      shouldFocusHeading={hasChangedMode}
      footer={
        <FooterLink
          question={texts.login.newHere}
          to={buildSignInPath(location, 'signup')}
          label={texts.login.signUp}
        />
      }
    >
      <PasswordChanged />
      <Reason />
      <SignInFailure code={query.get('error')} sso={site?.sso ?? null} />
      {ssoButton}
      {hasPasswords && <SignInForm email={email} onEmail={setEmail} look={look} />}
      <Suspense>
        <PasskeySignIn />
      </Suspense>
      {googleButton}
    </AuthLayout>
  )
}

function FooterLink({
  question,
  to,
  label,
}: {
  question: string
  to: string
  label: string
}): ReactNode {
  return (
    <>
      {question}{' '}
      <Link to={to} state={useLocation().state}>
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
