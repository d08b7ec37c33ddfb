// A video's picture, title and facts, at the head of the card; what happens to it is drawn beside.
import type { ReactNode } from 'react'
import { sampleVideoId } from '#contract/settings.ts'
import { Badge } from '../ui/badge.tsx'
import { Facts } from '../ui/facts.tsx'
import text from '../ui/text.module.css'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { texts } from './texts.ts'
import styles from './video-head.module.css'

type Props = {
  videoId: string | null
  title: string
  thumbnail: string | null
  duration: string
  facts: (string | null)[]
  children?: ReactNode
}

export function VideoHead({ videoId, title, thumbnail, duration, facts, children }: Props) {
  return (
    <div className={styles.head}>
      <Thumbnail source={thumbnail} duration={duration} />
      <div>
        <h2 className={text.strong}>{title}</h2>
        <Facts className={styles.facts} facts={facts} />
        {videoId === sampleVideoId && <Badge tone="outline">{texts.sample}</Badge>}
        {children}
      </div>
    </div>
  )
}
