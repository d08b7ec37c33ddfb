// A playlist in a list, as a card or as a row.
import { BookmarkCheck } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount } from '#contract/format.ts'
import { playlistPath } from '#contract/paths.ts'
import type { Playlist } from '#contract/playlists.ts'
import { Badge, SampleBadge } from '../ui/badge.tsx'
import covering from '../ui/covering-link.module.css'
import { formatDate } from '../ui/date.ts'
import { Facts } from '../ui/facts.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { Tags } from '../ui/tags.tsx'
import text from '../ui/text.module.css'
import { Mosaic } from './mosaic.tsx'
import { PlaylistActs } from './playlist-acts.tsx'
import styles from './playlist-card.module.css'
import { texts } from './texts.ts'

const tagsShown = 2

type Props = {
  playlist: Playlist
  /** Among one's own, those of others say why they stand there. */
  among?: 'own' | undefined
}

export function PlaylistCard(props: Props) {
  return (
    <li className={joinClasses(covering.covered, styles.card)}>
      <Mosaic playlist={props.playlist} />
      <About {...props} />
      <div className={joinClasses(covering.up, styles.acts, styles.foot)}>
        <PlaylistActs playlist={props.playlist} />
      </div>
    </li>
  )
}

export function PlaylistRow(props: Props) {
  return (
    <li className={joinClasses(covering.covered, styles.row)}>
      <Mosaic playlist={props.playlist} />
      <div>
        <About {...props} />
      </div>
      <div className={joinClasses(covering.up, styles.acts, styles.end)}>
        <PlaylistActs playlist={props.playlist} />
      </div>
    </li>
  )
}

function About({ playlist, among }: Props) {
  const { id, name, description, createdBy, isYours, isSaved, createdAt, views, sample } = playlist
  return (
    <>
      <h3 className={text.strong}>
        {sample ? (
          name
        ) : (
          <Link className={covering.link} to={playlistPath(id)} data-shortcut="item">
            {name}
          </Link>
        )}
      </h3>
      <Facts
        facts={[isYours ? texts.you : createdBy, formatDate(createdAt), texts.views(formatCount(views), views === 1)]}
      />
      {description && <p className={styles.description}>{description}</p>}
      <Tags label={texts.tags} tags={playlist.tags} shown={tagsShown} />
      {(sample || (among === 'own' && isSaved && !isYours)) && (
        <p className={styles.marks}>
          {sample ? (
            <SampleBadge />
          ) : (
            <Badge tone="outline">
              <BookmarkCheck aria-hidden />
              {texts.savedMark}
            </Badge>
          )}
        </p>
      )}
    </>
  )
}
