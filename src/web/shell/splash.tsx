// Shown until the session is loaded.
import { useEffect, useState } from 'react'
import { texts as sessionTexts } from '../account/prompts/session-texts.ts'
import { useAuth } from '../account/session/auth.tsx'
import { brandName } from '../ui/brand.ts'
import { Button } from '../ui/button.tsx'
import { describeUnreachable } from '../ui/errors/describe-unreachable.ts'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { Logo } from './logo.tsx'
import styles from './splash.module.css'
import { texts } from './texts.ts'

const slowMs = 4000

export function Splash() {
  const { failure, refresh, continueAsGuest } = useAuth()
  const [isSlow, setIsSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <main className={styles.screen}>
      <title>{brandName}</title>
      <h1 className={styles.name}>
        <Logo />
      </h1>
      {failure ? (
        <div role="alert">
          <p className={text.strong}>{sessionTexts.unknown.title}</p>
          <p className={text.muted}>{describeUnreachable(failure) ?? failure.message}</p>
        </div>
      ) : (
        <p className={isSlow ? text.muted : text.hidden} role="status">
          {isSlow ? texts.splash.slow : texts.splash.busy}
        </p>
      )}
      {(failure || isSlow) && (
        <div className={layout.row}>
          {failure && (
            <Button look="primary" onClick={refresh}>
              {sessionTexts.unknown.retry}
            </Button>
          )}
          <Button onClick={continueAsGuest}>{sessionTexts.unknown.guest}</Button>
        </div>
      )}
    </main>
  )
}
