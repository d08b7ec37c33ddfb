// Up to three thumbnails of a playlist, with the number of videos and a badge for its visibility.
import { EyeOff, Globe, Lock } from 'lucide-react'
import type { Playlist } from '#contract/playlists.ts'
import { joinClasses } from '../ui/join-classes.ts'
import { ThumbnailImage } from '../ui/thumbnail.tsx'
import styles from './mosaic.module.css'
import { texts } from './texts.ts'

type Props = { playlist: Playlist; hasBadge?: boolean; isSmall?: boolean }

export function Mosaic({ playlist, hasBadge = true, isSmall = false }: Props) {
  const { pictures, summaries, isPublic, isHidden } = playlist
  const sources = pictures.length > 0 ? pictures.slice(0, 3) : [null]
  return (
    <div className={joinClasses(styles.mosaic, styles[`of${sources.length}`], isSmall && styles.small)}>
      {sources.map((source, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two summaries may have the same picture; the index tells them apart.
        <ThumbnailImage key={index} source={source} />
      ))}
      {hasBadge && (
        <span className={styles.badge}>
          {isHidden ? <EyeOff aria-hidden /> : isPublic ? <Globe aria-hidden /> : <Lock aria-hidden />}
          {isHidden ? texts.hidden : isPublic ? texts.public : texts.private}
        </span>
      )}
      <span className={styles.count}>{texts.videos(summaries)}</span>
    </div>
  )
}
