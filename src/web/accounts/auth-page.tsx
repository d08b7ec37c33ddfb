// The sign-in screen in its three modes. Whoever is signed in is led on to where they wanted to go.
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { api } from '../api.ts'
import { Note } from '../ui/note.tsx'
import { useAuth } from './auth.tsx'
import styles from './auth-form.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { leastPasswordCharacters } from './checks.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { GoogleButton } from './google-button.tsx'
import { readNext } from './next-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import { readMode, signInPath } from './sign-in-path.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { texts } from './texts.ts'

export function AuthPage() {
  const { user } = useAuth()
  const here = useLocation()
  const [query] = useSearchParams()
  const { data: site } = useQuery({ queryKey: ['site'], queryFn: api.readSite })
  // What was typed in one mode is there in the next.
  const [email, setEmail] = useState('')
  const [firstPlace] = useState(here.key)
  // The link that led from one mode to the next has gone with it.
  const moved = here.key !== firstPlace
  const mode = readMode(query.get('mode'))
  const next = readNext(query.get('next'))

  if (user) return <Navigate to={next} replace />

  const google = site?.google && <GoogleButton next={next} failed={signInPath(here, mode)} />

  if (mode === 'signup') {
    return (
      <AuthFrame
        title={texts.signup.title}
        lead={texts.signup.lead}
        takesFocus={moved}
        foot={<Foot question={texts.signup.known} to={signInPath(here)} answer={texts.signup.signIn} />}
      >
        <SignUpForm email={email} onEmail={setEmail} leastCharacters={site?.minPassword ?? leastPasswordCharacters} />
        {google}
      </AuthFrame>
    )
  }
  if (mode === 'forgot-password') return <ForgotPassword email={email} onEmail={setEmail} site={site} moved={moved} />
  return (
    <AuthFrame
      title={texts.login.title}
      lead={texts.login.lead}
      takesFocus={moved}
      foot={<Foot question={texts.login.newHere} to={signInPath(here, 'signup')} answer={texts.login.signUp} />}
    >
      {here.state?.passwordChanged === true && (
        <div className={styles.note}>
          <Note positive icon={<CircleCheck />} title={texts.login.passwordChanged}>
            <p>{texts.login.passwordChangedText}</p>
          </Note>
        </div>
      )}
      {query.has('error') && (
        <div className={styles.note}>
          <Note alert icon={<CircleAlert />} title={texts.login.failed}>
            {null}
          </Note>
        </div>
      )}
      <SignInForm email={email} onEmail={setEmail} />
      {google}
    </AuthFrame>
  )
}

function Foot({ question, to, answer }: { question: string; to: string; answer: string }): ReactNode {
  return (
    <>
      {question} <Link to={to}>{answer}</Link>
    </>
  )
}
