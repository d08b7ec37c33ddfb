// Where the signed-in user changes the password, and sees and ends sessions.
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

export function Security() {
  return (
    <>
      <PasswordForm />
      <SessionList />
    </>
  )
}
