// The comments under a post: the two newest, or all of them on request, and the box to write one.
import { type Ref, useState } from 'react'
import type { Post } from '#contract/playlists/playlists.ts'
import { CommentForm } from '../comments/comment-form.tsx'
import { CommentItem } from '../comments/comment-item.tsx'
import { CommentThread } from '../comments/comment-thread.tsx'
import styles from './post.module.css'
import { texts } from './texts.ts'

type Props = { post: Post; inputRef: Ref<HTMLInputElement> }

export function PostComments({ post: { playlist, comments: newestComments }, inputRef }: Props) {
  const [isExpanded, setExpanded] = useState(false)
  return (
    <div className={styles.comments}>
      {isExpanded ? (
        <CommentThread playlist={playlist} />
      ) : (
        <>
          {/* The newest last, as in a conversation. */}
          {[...newestComments].reverse().map((comment) => (
            <CommentItem key={comment.id} comment={comment} playlist={playlist} />
          ))}
          {playlist.comments > newestComments.length && (
            <p>
              <button type="button" className={styles.all} onClick={() => setExpanded(true)}>
                {texts.viewAllComments(playlist.comments)}
              </button>
            </p>
          )}
        </>
      )}
      <CommentForm playlist={playlist} inputRef={inputRef} />
    </div>
  )
}
