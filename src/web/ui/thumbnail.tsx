// The picture of a video, or a placeholder when there is none or it does not load; the length lies in its corner.
import { useState } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './thumbnail.module.css'

const placeholder = '/placeholder.svg'

type Props = { source: string | null; duration: string; large?: boolean; children?: React.ReactNode }

export function Thumbnail({ source, duration, large = false, children }: Props) {
  return (
    <div className={joinClasses(styles.thumbnail, large && styles.large)}>
      <Picture source={source} />
      {children}
      {duration && <span className={styles.duration}>{duration}</span>}
    </div>
  )
}

/** The picture alone. */
export function Picture({ source }: { source: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  const address = source !== null && source !== failed && isPicture(source) ? source : placeholder
  return (
    <img src={address} alt="" width={320} height={180} referrerPolicy="no-referrer" onError={() => setFailed(source)} />
  )
}

/** Addresses come from outside: only those of the web are followed. */
function isPicture(source: string): boolean {
  return URL.canParse(source, location.href) && /^https?:$/.test(new URL(source, location.href).protocol)
}
