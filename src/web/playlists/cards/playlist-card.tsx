// A playlist in a list, as a card or as a row.
import { BookmarkCheck } from 'lucide-react'
import { playlistPath } from '#contract/basics/paths.ts'
import type { Playlist } from '#contract/playlists/playlists.ts'
import { Badge, SampleBadge } from '../../ui/badge.tsx'
import covering from '../../ui/covering-link.module.css'
import { formatDate } from '../../ui/dates/format-date.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { Link } from '../../ui/link.tsx'
import { MetaList } from '../../ui/meta-list.tsx'
import { Tags } from '../../ui/tags.tsx'
import text from '../../ui/text.module.css'
import { Mosaic, SmallMosaic, Visibility } from './mosaic.tsx'
import { NotSeenYet } from './not-seen-yet.tsx'
import { PlaylistActions } from './playlist-actions.tsx'
import styles from './playlist-card.module.css'
import { texts } from './texts.ts'

const maxTagsOnCard = 2

type Props = {
  playlist: Playlist
  /** In the user's own list, a badge explains why playlists of others appear. */
  isInOwnList?: boolean
}

export function PlaylistCard(props: Props) {
  return (
    <li className={joinClasses(covering.covered, styles.card)}>
      <Mosaic playlist={props.playlist} />
      <PlaylistSummary {...props} />
      {!props.playlist.sample && (
        <div className={joinClasses(covering.raised, styles.actions, styles.footer)}>
          <PlaylistActions playlist={props.playlist} />
        </div>
      )}
    </li>
  )
}

export function PlaylistRow(props: Props) {
  return (
    <li className={joinClasses(covering.covered, styles.row)}>
      <SmallMosaic playlist={props.playlist} />
      <div>
        <PlaylistSummary {...props} isRow />
      </div>
      {!props.playlist.sample && (
        <div className={joinClasses(covering.raised, styles.actions, styles.end)}>
          <PlaylistActions playlist={props.playlist} />
        </div>
      )}
    </li>
  )
}

/** A card has its visibility and its number of videos on its pictures. */
function PlaylistSummary({
  playlist,
  isInOwnList = false,
  isRow = false,
}: Props & { isRow?: boolean }) {
  const {
    id,
    name,
    description,
    createdBy,
    isYours,
    isSaved,
    createdAt,
    views,
    summaries,
    sample,
  } = playlist
  const author = isYours ? texts.you : createdBy
  const count = isRow ? texts.videos(summaries) : null
  return (
    <>
      <div className={styles.title}>
        <h3 className={text.strong}>
          {sample ? (
            name
          ) : (
            <Link className={covering.link} to={playlistPath(id)} data-shortcut="item">
              {name}
            </Link>
          )}
        </h3>
        {isRow && (
          <Badge>
            <Visibility playlist={playlist} />
          </Badge>
        )}
      </div>
      <MetaList
        facts={
          sample ? [author, count] : [author, count, formatDate(createdAt), texts.views(views)]
        }
      />
      {description && <p className={styles.description}>{description}</p>}
      <Tags label={texts.tags} tags={playlist.tags} maxShown={maxTagsOnCard} />
      <NotSeenYet playlist={playlist} />
      {(sample || (isInOwnList && isSaved && !isYours)) && (
        <p className={styles.badges}>
          {sample ? (
            <SampleBadge />
          ) : (
            <Badge tone="outline">
              <BookmarkCheck aria-hidden />
              {texts.saved}
            </Badge>
          )}
        </p>
      )}
    </>
  )
}
