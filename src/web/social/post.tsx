// A post: who shows a playlist, what they say of it, the playlist, and what others say.
import { Link } from 'react-router'
import { playlistPath } from '#contract/paths.ts'
import type { Playlist, Post } from '#contract/playlists.ts'
import { Mosaic } from '../playlists/mosaic.tsx'
import { texts as playlistTexts } from '../playlists/texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { SampleBadge } from '../ui/badge.tsx'
import covering from '../ui/covering-link.module.css'
import { Facts } from '../ui/facts.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import { FollowButton } from './follow-button.tsx'
import { CreatorLink } from './person.tsx'
import styles from './post.module.css'
import { PostTalk } from './post-talk.tsx'
import { formatAgo } from './relative-time.ts'
import { texts } from './texts.ts'

export function PostArticle({ post }: { post: Post }) {
  const { playlist } = post
  const { createdBy, creator, note, publishedAt, createdAt, sample } = playlist
  return (
    <article className={styles.post} aria-label={texts.postOf(playlist.name, createdBy)}>
      <div className={styles.who}>
        <Avatar name={createdBy} size="medium" tinted />
        <div>
          <h2 className={styles.name}>
            {creator && !sample ? <CreatorLink creator={creator} /> : createdBy} {sample && <SampleBadge />}
          </h2>
          <Facts facts={[creator && texts.handle(creator.username), formatAgo(publishedAt ?? createdAt, Date.now())]} />
        </div>
        {creator && <FollowButton creator={creator} sample={sample} />}
      </div>
      <div className={styles.body}>
        {note && <p className={styles.note}>{note}</p>}
        <Attached playlist={playlist} />
        <PostTalk post={post} />
      </div>
    </article>
  )
}

function Attached({ playlist }: { playlist: Playlist }) {
  const { id, name, description, summaries, views, sample } = playlist
  return (
    <div className={joinClasses(covering.covered, styles.attached)}>
      <Mosaic playlist={playlist} badge={false} small />
      <div>
        <h3 className={text.strong}>
          {sample ? (
            name
          ) : (
            <Link className={covering.link} to={playlistPath(id)}>
              {name}
            </Link>
          )}
        </h3>
        <Facts facts={[playlistTexts.videos(summaries), texts.views(views)]} />
        {description && <p className={styles.description}>{description}</p>}
      </div>
    </div>
  )
}
