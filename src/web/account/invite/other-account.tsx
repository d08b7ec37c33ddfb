// Says that an invitation is for another address than that of the person who is signed in.
import { Info } from 'lucide-react'
import { useSignOut } from '../../shell/use-sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useAuth } from '../session/auth.tsx'
import form from '../sign-in/auth-form.module.css'
import { texts } from './texts.ts'

export function OtherAccount({ email }: { email: string }) {
  const { user } = useAuth()
  const { state, startSignOut } = useSignOut()
  return (
    <div className={form.note}>
      <Callout icon={<Info />} title={texts.otherTitle(email)}>
        <p>{texts.signedIn(user?.email ?? '')}</p>
        <Button size="small" busy={state === 'signing-out'} onClick={startSignOut}>
          {texts.signOut}
        </Button>
      </Callout>
    </div>
  )
}
