// The thumbnail of a video with its duration. A placeholder replaces a missing or broken image.
import { useState } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './thumbnail.module.css'

const placeholder = '/placeholder.svg'

type Props = {
  source: string | null
  duration: string
  large?: boolean
  children?: React.ReactNode
}

export function Thumbnail({ source, duration, large = false, children }: Props) {
  return (
    <div className={joinClasses(styles.thumbnail, large && styles.large)}>
      <ThumbnailImage source={source} />
      {children}
      {duration && <span className={styles.duration}>{duration}</span>}
    </div>
  )
}

/** The image without duration and rounded corners. */
export function ThumbnailImage({ source }: { source: string | null }) {
  const [failedSource, setFailedSource] = useState<string | null>(null)
  const imageUrl =
    source !== null && source !== failedSource && isWebUrl(source) ? source : placeholder
  return (
    <img
      src={imageUrl}
      alt=""
      width={320}
      height={180}
      referrerPolicy="no-referrer"
      onError={() => setFailedSource(source)}
    />
  )
}

/** Rejects URLs with other schemes, because thumbnail URLs come from outside. */
function isWebUrl(source: string): boolean {
  return (
    URL.canParse(source, location.href) && /^https?:$/.test(new URL(source, location.href).protocol)
  )
}
