// Stands for a profile that has not come: its shape while it may still come, then what the person can do.
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAuth } from '../accounts/auth.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Bone, useSkeleton } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'
import styles from './no-record.module.css'
import { texts } from './texts.ts'

export function NoRecord() {
  const { recordMissing, refresh } = useAuth()
  const [reading, setReading] = useState(true)
  const skeleton = useSkeleton(reading)

  useEffect(() => {
    refresh().then(() => setReading(false))
  }, [refresh])

  async function again() {
    setReading(true)
    await refresh()
    setReading(false)
  }

  if (reading || skeleton)
    return (
      <>
        <p className={text.muted} role="status">
          {texts.loading}
        </p>
        {skeleton && (
          <div className={styles.skeleton}>
            <Bone className={styles.avatar} />
            <Bone className={styles.field} />
            <Bone className={styles.field} />
          </div>
        )}
      </>
    )
  // Above every page stands what to do about a record that does not exist.
  if (recordMissing) return null
  return (
    <Note alert icon={<CircleAlert />} title={texts.noRecord.title}>
      <p>{texts.noRecord.text}</p>
      <Button className={styles.retry} onClick={again}>
        {texts.noRecord.retry}
      </Button>
    </Note>
  )
}
