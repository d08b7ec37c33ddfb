// Signing in through Google, where this Pith offers it.
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import text from '../ui/text.module.css'
import styles from './auth-form.module.css'
import { reasonOf } from './failures.ts'
import { texts } from './texts.ts'

/** `next` is where one goes afterwards, `failed` where one is led when Google refuses. */
export function GoogleButton({ next, failed }: { next: string; failed: string }) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function leave() {
    setBusy(true)
    setFault(null)
    try {
      const { url } = await api.signInWith('google', { next, failed })
      if (url) return location.assign(url)
      setFault(texts.login.failed)
    } catch (cause) {
      setFault(reasonOf(cause) ?? texts.login.failed)
    }
    setBusy(false)
  }

  return (
    <div className={styles.google}>
      <p className={text.or}>{texts.or}</p>
      <Button size="large" busy={busy} onClick={leave}>
        {texts.google}
      </Button>
      {fault && (
        <Note alert icon={<CircleAlert />} title={fault}>
          {null}
        </Note>
      )}
    </div>
  )
}
