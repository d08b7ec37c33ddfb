// What stands on the page until it is known who uses it.
import { useEffect, useState } from 'react'
import { problems } from '#contract/problems.ts'
import { useAuth } from '../accounts/auth.tsx'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { Logo } from './logo.tsx'
import styles from './start-screen.module.css'
import { texts } from './texts.ts'

const slowMs = 4000

export function StartScreen() {
  const { failure, refresh, goOnAsGuest } = useAuth()
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <main className={styles.screen}>
      <title>{texts.name}</title>
      <h1 className={styles.name}>
        <Logo />
      </h1>
      {failure ? (
        <div role="alert">
          <p className={text.strong}>{texts.start.failed}</p>
          <p className={text.muted}>{failure.code === 'servers_down' ? problems.servers_down.text : failure.message}</p>
        </div>
      ) : (
        <p className={slow ? text.muted : text.hidden} role="status">
          {slow ? texts.start.slow : texts.start.busy}
        </p>
      )}
      {(failure || slow) && (
        <div className={layout.row}>
          {failure && (
            <Button look="primary" onClick={refresh}>
              {texts.start.retry}
            </Button>
          )}
          <Button onClick={goOnAsGuest}>{texts.start.guest}</Button>
        </div>
      )}
    </main>
  )
}
