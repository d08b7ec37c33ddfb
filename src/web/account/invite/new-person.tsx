// How a person who is invited creates an account.
import { useState } from 'react'
import { useSite } from '../../api/api.ts'
import { GoogleButton, SsoButton } from '../sign-in/provider-buttons.tsx'
import { SignUpForm } from '../sign-in/sign-up-form.tsx'
import { defaultMinPasswordCharacters } from '../sign-in/validation.ts'

type Props = {
  /** The invited address; null where any may be used. */
  email: string | null
  /** Where a provider leads back to. */
  nextPath: string
  errorPath: string
  /** The token of an invitation to this installation. */
  invitation?: string
}

export function NewPerson({ email: invitedEmail, nextPath, errorPath, invitation }: Props) {
  const { data: site } = useSite()
  const [email, setEmail] = useState('')
  const token = invitation === undefined ? {} : { invitation }
  const paths = { nextPath, errorPath, ...token }
  const hasPasswords = site?.passwords ?? true
  return (
    <>
      {site?.sso && <SsoButton name={site.sso} hasPasswords={hasPasswords} {...paths} />}
      {hasPasswords && (
        <SignUpForm
          email={invitedEmail ?? email}
          {...(invitedEmail === null && { onEmail: setEmail })}
          minPasswordCharacters={site?.minPassword ?? defaultMinPasswordCharacters}
          look={site?.sso ? 'secondary' : 'primary'}
          {...token}
        />
      )}
      {site?.google && <GoogleButton {...paths} />}
    </>
  )
}
