// A video's picture, title and facts, at the head of the card; what happens to it is drawn beside.
import type { ReactNode } from 'react'
import { Facts } from '../ui/facts.tsx'
import text from '../ui/text.module.css'
import { Thumbnail } from '../ui/thumbnail.tsx'
import styles from './video-head.module.css'

type Props = {
  title: string
  thumbnail: string | null
  duration: string
  facts: (string | null)[]
  children?: ReactNode
}

export function VideoHead({ title, thumbnail, duration, facts, children }: Props) {
  return (
    <div className={styles.head}>
      <Thumbnail source={thumbnail} duration={duration} />
      <div>
        <h2 className={text.strong}>{title}</h2>
        <Facts className={styles.facts} facts={facts} />
        {children}
      </div>
    </div>
  )
}
