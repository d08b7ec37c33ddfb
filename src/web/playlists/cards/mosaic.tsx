// Up to three thumbnails of a playlist, with the number of videos and a badge for its visibility.
import { EyeOff, Globe, ListVideo, Lock } from 'lucide-react'
import type { Playlist } from '#contract/playlists/playlists.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { ThumbnailImage } from '../../ui/thumbnail.tsx'
import styles from './mosaic.module.css'
import { texts } from './texts.ts'

type Props = { playlist: Playlist; hasBadge?: boolean; isSmall?: boolean }

export function Mosaic({ playlist, hasBadge = true, isSmall = false }: Props) {
  const { pictures, summaries } = playlist
  const sources = pictures.length > 0 ? pictures.slice(0, 3) : [null]
  return (
    <div
      className={joinClasses(styles.mosaic, styles[`of${sources.length}`], isSmall && styles.small)}
    >
      {sources.map((source, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two summaries may have the same picture; the index tells them apart.
        <ThumbnailImage key={index} source={source} />
      ))}
      {hasBadge && (
        <span className={styles.badge}>
          <Visibility playlist={playlist} />
        </span>
      )}
      <span className={styles.count}>{texts.videos(summaries)}</span>
    </div>
  )
}

/** The pictures alone, small. What has none shows that something can be added. */
export function SmallMosaic({ playlist: { pictures } }: Pick<Props, 'playlist'>) {
  if (pictures.length === 0)
    return (
      <div className={styles.none}>
        <ListVideo aria-hidden />
      </div>
    )
  return (
    <div
      className={joinClasses(
        styles.mosaic,
        styles[`of${Math.min(3, pictures.length)}`],
        styles.small,
      )}
    >
      {pictures.slice(0, 3).map((source, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two summaries may have the same picture; the index tells them apart.
        <ThumbnailImage key={index} source={source} />
      ))}
    </div>
  )
}

export function Visibility({ playlist: { isPublic, isHidden } }: Pick<Props, 'playlist'>) {
  return (
    <>
      {isHidden ? <EyeOff aria-hidden /> : isPublic ? <Globe aria-hidden /> : <Lock aria-hidden />}
      {isHidden ? texts.hidden : isPublic ? texts.public : texts.private}
    </>
  )
}
