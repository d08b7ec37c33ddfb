// Shown while the user record is loading, and when it could not be loaded.
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { SkeletonBlock, useSkeleton } from '../../ui/loading/skeleton.tsx'
import text from '../../ui/text.module.css'
import { useAuth } from '../session/auth.tsx'
import styles from './profile-unavailable.module.css'
import { texts } from './texts.ts'

export function ProfileUnavailable() {
  const { isRecordMissing, refresh } = useAuth()
  const [isLoading, setIsLoading] = useState(true)
  const skeleton = useSkeleton(isLoading)

  useEffect(() => {
    refresh().then(() => setIsLoading(false))
  }, [refresh])

  async function retry() {
    setIsLoading(true)
    await refresh()
    setIsLoading(false)
  }

  if (isLoading || skeleton)
    return (
      <>
        <p className={text.muted} role="status">
          {texts.loading}
        </p>
        {skeleton && (
          <div className={styles.skeleton}>
            <SkeletonBlock className={styles.avatar} />
            <SkeletonBlock className={styles.field} />
            <SkeletonBlock className={styles.field} />
          </div>
        )}
      </>
    )
  // The session notice above the page already explains a missing record.
  if (isRecordMissing) return null
  return (
    <Callout alert icon={<CircleAlert />} title={texts.unavailable.title}>
      <p>{texts.unavailable.text}</p>
      <Button className={styles.retry} onClick={retry}>
        {texts.unavailable.retry}
      </Button>
    </Callout>
  )
}
