// A comment with its author and the actions of the reader. Its content is shown as text, also when it looks like markup.
import { useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { creatorPath } from '#contract/paths.ts'
import type { Playlist } from '#contract/playlists.ts'
import type { Comment } from '#contract/social.ts'
import { texts as creatorTexts } from '../creators/texts.ts'
import { useReportOrBlock } from '../creators/use-report-or-block.tsx'
import { formatRelativeTime } from '../dates/relative-time.ts'
import { invalidateSocialQueries } from '../social-cache/query-keys.ts'
import { Avatar } from '../ui/avatar.tsx'
import text from '../ui/text.module.css'
import { CommentEditor } from './comment-editor.tsx'
import styles from './comments.module.css'
import { texts } from './texts.ts'
import { useCommentActions } from './use-comment-actions.ts'

type Props = { comment: Comment; playlist: Playlist }

export function CommentItem({ comment, playlist }: Props) {
  const [isEditing, setEditing] = useState(false)
  const queries = useQueryClient()
  const actions = useCommentActions(comment)
  const { displayName, username, content, createdAt, editedAt, likes, isLiked, isYours, isHidden } = comment
  const { report, block, dialog } = useReportOrBlock({
    ...{ kind: 'comment', targetId: comment.id, displayName, isNamed: username !== null },
    onBlocked: () => void invalidateSocialQueries(queries),
  })
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
          <p className={styles.actions}>
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
            {isYours && (
              <button type="button" onClick={() => setEditing(true)}>
                {texts.edit}
              </button>
            )}
            {(isYours || playlist.isYours) && (
              <button type="button" onClick={actions.deleteComment}>
                {texts.delete}
                <span className={text.hidden}> {texts.commentBy(displayName)}</span>
              </button>
            )}
            {!isYours && (
              <>
                <button type="button" onClick={report}>
                  {creatorTexts.report.open}
                  <span className={text.hidden}> {texts.commentBy(displayName)}</span>
                </button>
                <button type="button" onClick={block}>
                  {creatorTexts.block.short}
                  <span className={text.hidden}> {displayName}</span>
                </button>
              </>
            )}
          </p>
        </div>
      )}
      {dialog}
    </div>
  )
}
