// The account screen with its three modes: sign-in, sign-up and forgotten password. Signed-in users are redirected.
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, LogIn, MailOpen } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { api } from '../api/api.ts'
import { Callout } from '../ui/callout.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { useAuth } from './auth.tsx'
import styles from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { GoogleSignInButton } from './google-sign-in-button.tsx'
import { parseNextPath } from './next-path.ts'
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
  const { data: site } = useQuery({ queryKey: ['site'], queryFn: api.getSite })
  // The email address is kept when the mode changes.
  const [email, setEmail] = useState('')
  const [initialKey] = useState(location.key)
  const hasChangedMode = location.key !== initialKey
  const mode = parseAuthMode(query.get('mode'))
  const nextPath = parseNextPath(query.get('next'))

  if (user) return <Return path={nextPath} />

  const googleButton = site?.google && (
    <GoogleSignInButton nextPath={nextPath} errorPath={buildSignInPath(location, mode)} />
  )

  if (mode === 'signup') {
    return (
      <AuthLayout
        title={texts.signup.title}
        lead={texts.signup.lead}
        shouldFocusHeading={hasChangedMode}
        footer={
          <FooterLink question={texts.signup.hasAccount} to={buildSignInPath(location)} label={texts.signup.signIn} />
        }
      >
        <Reason />
        {site?.signUp === 'invited' ? (
          <ByInvitation supportEmail={site.supportEmail} />
        ) : (
          <>
            <SignUpForm
              email={email}
              onEmail={setEmail}
              minPasswordCharacters={site?.minPassword ?? defaultMinPasswordCharacters}
            />
            {googleButton}
          </>
        )}
      </AuthLayout>
    )
  }
  if (mode === 'forgot-password')
    return <ForgotPassword email={email} onEmail={setEmail} site={site} shouldFocusHeading={hasChangedMode} />
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
      {location.state?.passwordChanged === true && (
        <div className={styles.note}>
          <Callout positive icon={<CircleCheck />} title={texts.login.passwordChanged}>
            <p>{texts.login.passwordChangedText}</p>
          </Callout>
        </div>
      )}
      <Reason />
      {query.has('error') && <Failure />}
      <SignInForm email={email} onEmail={setEmail} />
      <Suspense>
        <PasskeySignIn />
      </Suspense>
      {googleButton}
    </AuthLayout>
  )
}

/** Signing in with Google has failed. */
function Failure() {
  return (
    <div className={styles.note}>
      <Callout alert icon={<CircleAlert />} title={texts.login.failed}>
        {null}
      </Callout>
    </div>
  )
}

/** Instead of the form where only invited people get an account. */
function ByInvitation({ supportEmail }: { supportEmail: string | null }) {
  return (
    <div className={styles.note}>
      <Callout icon={<MailOpen />} title={texts.signup.closed}>
        <p>{texts.signup.closedText(supportEmail)}</p>
      </Callout>
    </div>
  )
}

function FooterLink({ question, to, label }: { question: string; to: string; label: string }): ReactNode {
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
