// A post of the feed: the author, their note, the playlist, reactions and comments.
import { useRef } from 'react'
import { creatorPath, playlistPath } from '#contract/basics/paths.ts'
import type { Playlist, Post } from '#contract/playlists/playlists.ts'
import { useSignInRedirect } from '../../account/prompts/use-sign-in-redirect.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { Mosaic } from '../../playlists/cards/mosaic.tsx'
import { texts as playlistTexts } from '../../playlists/cards/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { SampleBadge } from '../../ui/badge.tsx'
import covering from '../../ui/covering-link.module.css'
import { formatRelativeTime } from '../../ui/dates/relative-time.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { Link } from '../../ui/link.tsx'
import { MetaList } from '../../ui/meta-list.tsx'
import text from '../../ui/text.module.css'
import { CreatorLink } from '../creators/creator-item.tsx'
import { FollowButton } from '../creators/follow-button.tsx'
import { texts as creatorTexts } from '../creators/texts.ts'
import styles from './post.module.css'
import { PostActions } from './post-actions.tsx'
import { PostComments } from './post-comments.tsx'
import { texts } from './texts.ts'

export function PostArticle({ post }: { post: Post }) {
  const { user } = useAuth()
  const signIn = useSignInRedirect()
  const commentInput = useRef<HTMLInputElement>(null)
  const { playlist, leftOut } = post
  const { createdBy, creator, note, publishedAt, createdAt, sample } = playlist
  return (
    <article className={styles.post} aria-label={texts.postLabel(playlist.name, createdBy)}>
      <div className={styles.author}>
        <Avatar name={createdBy} size="medium" tinted />
        <div>
          <h2 className={styles.name}>
            {creator && !sample ? <CreatorLink creator={creator} /> : createdBy}{' '}
            {sample && <SampleBadge />}
          </h2>
          <MetaList
            facts={[
              creator && creatorTexts.handle(creator.username),
              sample ? null : formatRelativeTime(publishedAt ?? createdAt, Date.now()),
            ]}
          />
        </div>
        {creator && <FollowButton creator={creator} />}
      </div>
      <div className={styles.body}>
        {note && <p className={styles.note}>{note}</p>}
        <PostPlaylist playlist={playlist} />
        {!sample && (
          <>
            <PostActions
              playlist={playlist}
              onComment={() => (user ? commentInput.current?.focus() : signIn())}
            />
            <PostComments post={post} inputRef={commentInput} />
          </>
        )}
        {leftOut > 0 && creator && (
          <p className={styles.leftOut}>
            <Link to={creatorPath(creator.username)}>{texts.leftOut(leftOut, createdBy)}</Link>
          </p>
        )}
      </div>
    </article>
  )
}

function PostPlaylist({ playlist }: { playlist: Playlist }) {
  const { id, name, description, summaries, views, sample } = playlist
  return (
    <div className={joinClasses(covering.covered, styles.playlist)}>
      <Mosaic playlist={playlist} hasBadge={false} isSmall />
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
        <MetaList
          facts={[playlistTexts.videos(summaries), sample ? null : playlistTexts.views(views)]}
        />
        {description && <p className={styles.description}>{description}</p>}
      </div>
    </div>
  )
}
