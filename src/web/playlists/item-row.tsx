// A numbered summary in a playlist.
import { Lock, Star } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { PlaylistItem, PlaylistView } from '#contract/playlists/playlists.ts'
import { ChannelLink } from '../library/filters/channel-link.tsx'
import row from '../library/items/video-item.module.css'
import { Badge } from '../ui/badge.tsx'
import covering from '../ui/covering-link.module.css'
import { formatDate } from '../ui/dates/format-date.ts'
import { joinClasses } from '../ui/join-classes.ts'
import { Link } from '../ui/link.tsx'
import { MetaList } from '../ui/meta-list.tsx'
import text from '../ui/text.module.css'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { playPath } from './player/play-path.ts'
import styles from './playlist-items.module.css'
import { texts } from './texts.ts'

type Props = ComponentProps<'li'> & {
  item: PlaylistItem
  index: number
  playlist: PlaylistView
  children: ReactNode
}

export function PlaylistItemRow({ item, index, playlist, className, children, ...rest }: Props) {
  const { title, thumbnail, duration, channel, createdAt, readMinutes, tldr, rating, isPublished } =
    item
  return (
    <li {...rest} className={joinClasses(covering.covered, row.row, className)}>
      <span className={styles.number} aria-hidden="true">
        {index + 1}
      </span>
      <Thumbnail source={thumbnail} duration={duration} />
      <div>
        <h3>
          <Link
            className={joinClasses(covering.link, row.title)}
            to={playPath(item, playlist.id)}
            data-shortcut="item"
          >
            {title}
          </Link>
        </h3>
        <MetaList
          facts={[
            channel && <ChannelLink key="channel" channel={channel} />,
            formatDate(createdAt),
            readMinutes > 0 ? texts.readTime(readMinutes) : null,
          ]}
        />
        <p className={row.excerpt}>{tldr}</p>
        {playlist.isPublic && !isPublished && (
          <Badge tone="outline">
            <Lock aria-hidden />
            {texts.items.notPublished}
          </Badge>
        )}
      </div>
      <div className={joinClasses(covering.raised, row.end, styles.end)}>
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
