// The button that signs in with a passkey. It is missing where passkeys do not work.
import { CircleAlert, Fingerprint } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import text from '../../ui/text.module.css'
import { findPasskeyObstacle } from '../passkeys/find-obstacle.ts'
import { texts } from '../passkeys/texts.ts'
import styles from './passkey-sign-in.module.css'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

export function PasskeySignIn() {
  return findPasskeyObstacle(undefined) === null && <PasskeyButton />
}

function PasskeyButton() {
  const { isPossible, isBusy, failure, ask } = usePasskeySignIn()
  if (!isPossible) return null
  return (
    <div className={styles.passkey}>
      <p className={text.or}>or</p>
      <Button size="large" busy={isBusy} onClick={() => void ask()}>
        <Fingerprint />
        {isBusy ? texts.signIn.busy : texts.signIn.button}
      </Button>
      {failure && (
        <Callout alert icon={<CircleAlert />} title={failure}>
          {null}
        </Callout>
      )}
    </div>
  )
}
