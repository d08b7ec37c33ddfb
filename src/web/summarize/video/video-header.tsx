// Shows the thumbnail, title and facts of a video at the top of a card.
import type { ReactNode } from 'react'
import { languageOf } from '../../ui/language-of.ts'
import { MetaList } from '../../ui/meta-list.tsx'
import text from '../../ui/text.module.css'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import styles from './video-header.module.css'

type Props = {
  title: string
  /** The BCP 47 code of the spoken language, if it is known. */
  language?: string
  thumbnail: string | null
  duration: string
  facts: (string | null)[]
  children?: ReactNode
}

export function VideoHeader({
  title,
  language = 'und',
  thumbnail,
  duration,
  facts,
  children,
}: Props) {
  return (
    <div className={styles.header}>
      <Thumbnail source={thumbnail} duration={duration} />
      <div>
        <h2 className={text.strong} {...languageOf(language)}>
          {title}
        </h2>
        <MetaList className={styles.facts} facts={facts} />
        {children}
      </div>
    </div>
  )
}
