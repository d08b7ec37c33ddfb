// A comment with its author and the actions of the reader. Its content is shown as text,
// also when it looks like markup.
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { creatorPath } from '#contract/basics/paths.ts'
import type { Playlist } from '#contract/playlists/playlists.ts'
import type { Comment } from '#contract/social/social.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { formatRelativeTime } from '../../ui/dates/relative-time.ts'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { CommentEditor } from './comment-editor.tsx'
import { CommentMenu } from './comment-menu.tsx'
import styles from './comments.module.css'
import { texts } from './texts.ts'
import { useCommentActions } from './use-comment-actions.ts'

type Props = { comment: Comment; playlist: Playlist }

export function CommentItem({ comment, playlist }: Props) {
  const [isEditing, setEditing] = useState(false)
  const actions = useCommentActions(comment)
  const { displayName, username, content, createdAt, editedAt, likes, isLiked, isYours, isHidden } =
    comment
  return (
    <div className={styles.comment}>
      <Avatar name={displayName} size="tiny" tinted={!isYours} />
      {isEditing ? (
        <CommentEditor comment={comment} onDone={() => setEditing(false)} />
      ) : (
        <div>
          <p className={styles.content}>
            {username ? (
              <Link className={styles.name} to={creatorPath(username)}>
                {displayName}
              </Link>
            ) : (
              <b className={styles.name}>{displayName}</b>
            )}{' '}
            {content}{' '}
            <span className={text.meta}>
              {formatRelativeTime(createdAt, Date.now())}
              {editedAt !== null && `, ${texts.edited}`}
            </span>
          </p>
          {isHidden && <p className={text.meta}>{texts.hidden}</p>}
        </div>
      )}
      {!isEditing && (
        <div className={styles.tools}>
          <button
            type="button"
            className={styles.like}
            aria-pressed={isLiked}
            aria-label={texts.like(displayName, likes)}
            onClick={actions.toggleLike}
          >
            <Heart />
            {likes > 0 && likes}
          </button>
          <CommentMenu
            comment={comment}
            mayDelete={isYours || playlist.isYours}
            onEdit={() => setEditing(true)}
            onDelete={actions.deleteComment}
          />
        </div>
      )}
    </div>
  )
}
