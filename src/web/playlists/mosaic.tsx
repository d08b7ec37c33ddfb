// The face of a playlist: up to three pictures of what is in it, how many there are, and whether all may see it.
import { EyeOff, Globe, Lock } from 'lucide-react'
import type { Playlist } from '#contract/playlists.ts'
import { joinClasses } from '../ui/join-classes.ts'
import { Picture } from '../ui/thumbnail.tsx'
import styles from './mosaic.module.css'
import { texts } from './texts.ts'

type Props = { playlist: Playlist; badge?: boolean; small?: boolean }

export function Mosaic({ playlist, badge = true, small = false }: Props) {
  const { pictures, summaries, isPublic, isHidden } = playlist
  const shown = pictures.length > 0 ? pictures.slice(0, 3) : [null]
  return (
    <div className={joinClasses(styles.mosaic, styles[`of${shown.length}`], small && styles.small)}>
      {shown.map((source, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two summaries may have the same picture; the place tells them apart.
        <Picture key={place} source={source} />
      ))}
      {badge && (
        <span className={styles.badge}>
          {isHidden ? <EyeOff aria-hidden /> : isPublic ? <Globe aria-hidden /> : <Lock aria-hidden />}
          {isHidden ? texts.hidden : isPublic ? texts.public : texts.private}
        </span>
      )}
      <span className={styles.count}>{texts.videos(summaries)}</span>
    </div>
  )
}
