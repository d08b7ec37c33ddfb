// One comment: who says it, what they say, and what the reader can do about it. Its words are text, whatever they look like.
import { Heart } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { creatorPath } from '#contract/paths.ts'
import type { Playlist } from '#contract/playlists.ts'
import type { Comment } from '#contract/social.ts'
import { Avatar } from '../ui/avatar.tsx'
import text from '../ui/text.module.css'
import { CommentEditor } from './comment-editor.tsx'
import styles from './comments.module.css'
import { formatAgo } from './relative-time.ts'
import { texts } from './texts.ts'
import { useCommentActs } from './use-comment-acts.ts'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

const said = texts.comments

type Props = { comment: Comment; playlist: Playlist }

export function CommentItem({ comment, playlist }: Props) {
  const [open, setOpen] = useState<'edit' | 'report' | null>(null)
  const acts = useCommentActs(comment)
  const { id, displayName, username, content, createdAt, editedAt, likes, isLiked, isYours, isHidden } = comment
  return (
    <div className={styles.comment}>
      <Avatar name={displayName} size="tiny" tinted={!isYours} />
      {open === 'edit' ? (
        <CommentEditor comment={comment} onDone={() => setOpen(null)} />
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
              <button type="button" onClick={() => setOpen('edit')}>
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
              <button type="button" onClick={() => (acts.mayAct() ? setOpen('report') : undefined)}>
                {texts.report.open}
                <span className={text.hidden}> {said.of(displayName)}</span>
              </button>
            )}
          </p>
        </div>
      )}
      {open === 'report' && (
        <Suspense>
          <ReportDialog kind="comment" targetId={id} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  )
}
