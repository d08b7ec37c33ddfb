// One comment: who says it, what they say, and what the reader can do about it. Its words are text, whatever they look like.
import { useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { creatorPath } from '#contract/paths.ts'
import type { Playlist } from '#contract/playlists.ts'
import type { Comment } from '#contract/social.ts'
import { refreshAll } from '../playlists/patch.ts'
import { Avatar } from '../ui/avatar.tsx'
import text from '../ui/text.module.css'
import { CommentEditor } from './comment-editor.tsx'
import styles from './comments.module.css'
import { formatAgo } from './relative-time.ts'
import { texts } from './texts.ts'
import { useCommentActs } from './use-comment-acts.ts'
import { useReportOrBlock } from './use-report-or-block.tsx'

const said = texts.comments

type Props = { comment: Comment; playlist: Playlist }

export function CommentItem({ comment, playlist }: Props) {
  const [editing, setEditing] = useState(false)
  const queries = useQueryClient()
  const acts = useCommentActs(comment)
  const { displayName, username, content, createdAt, editedAt, likes, isLiked, isYours, isHidden } = comment
  const { report, block, dialog } = useReportOrBlock({
    ...{ kind: 'comment', targetId: comment.id, displayName, isNamed: username !== null },
    onBlocked: () => void refreshAll(queries),
  })
  return (
    <div className={styles.comment}>
      <Avatar name={displayName} size="tiny" tinted={!isYours} />
      {editing ? (
        <CommentEditor comment={comment} onDone={() => setEditing(false)} />
      ) : (
        <div>
          <p className={styles.words}>
            {username ? (
              <Link className={styles.name} to={creatorPath(username)}>
                {displayName}
              </Link>
            ) : (
              <b className={styles.name}>{displayName}</b>
            )}{' '}
            {content}{' '}
            <span className={text.meta}>
              {formatAgo(createdAt, Date.now())}
              {editedAt !== null && `, ${said.edited}`}
            </span>
          </p>
          {isHidden && <p className={text.meta}>{said.hidden}</p>}
          <p className={styles.acts}>
            <button
              type="button"
              className={styles.like}
              aria-pressed={isLiked}
              aria-label={said.like(displayName, likes)}
              onClick={acts.like}
            >
              <Heart />
              {likes > 0 && likes}
            </button>
            {isYours && (
              <button type="button" onClick={() => setEditing(true)}>
                {said.edit}
              </button>
            )}
            {(isYours || playlist.isYours) && (
              <button type="button" onClick={acts.remove}>
                {said.remove}
                <span className={text.hidden}> {said.of(displayName)}</span>
              </button>
            )}
            {!isYours && (
              <>
                <button type="button" onClick={report}>
                  {texts.report.open}
                  <span className={text.hidden}> {said.of(displayName)}</span>
                </button>
                <button type="button" onClick={block}>
                  {texts.block.short}
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
