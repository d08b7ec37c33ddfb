// A summary in a playlist, with its number.
import { Lock, Star } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { PlaylistItem, PlaylistView } from '#contract/playlists.ts'
import row from '../library/video-item.module.css'
import { Badge } from '../ui/badge.tsx'
import covering from '../ui/covering-link.module.css'
import { formatDate } from '../ui/date.ts'
import { Facts } from '../ui/facts.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { playPath } from './play-path.ts'
import styles from './playlist-items.module.css'
import { texts } from './texts.ts'

type Props = ComponentProps<'li'> & { item: PlaylistItem; place: number; playlist: PlaylistView; children: ReactNode }

export function ItemRow({ item, place, playlist, className, children, ...rest }: Props) {
  const { title, thumbnail, duration, channel, createdAt, readMinutes, tldr, rating, isPublished } = item
  return (
    <li {...rest} className={joinClasses(covering.covered, row.row, className)}>
      <span className={styles.place} aria-hidden="true">
        {place + 1}
      </span>
      <Thumbnail source={thumbnail} duration={duration} />
      <div>
        <h3>
          <Link className={joinClasses(covering.link, row.title)} to={playPath(item, playlist.id)} data-shortcut="item">
            {title}
          </Link>
        </h3>
        <Facts facts={[channel, formatDate(createdAt), texts.readTime(readMinutes)]} />
        <p className={row.excerpt}>{tldr}</p>
        {playlist.isPublic && !isPublished && (
          <Badge tone="outline">
            <Lock aria-hidden />
            {texts.items.notPublished}
          </Badge>
        )}
      </div>
      <div className={joinClasses(covering.up, row.end, styles.end)}>
        {rating > 0 && (
          <span className={row.rating}>
            <Star aria-hidden />
            <span>
              <span className={text.hidden}>{texts.items.rating}</span>
              {rating}/5
            </span>
          </span>
        )}
        {children}
      </div>
    </li>
  )
}
