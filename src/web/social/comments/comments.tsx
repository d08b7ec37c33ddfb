// The comments section of a playlist page: the newest comments last, earlier ones on
// request, and a box to write in.
import { useId } from 'react'
import type { Playlist } from '#contract/playlists/playlists.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import text from '../../ui/text.module.css'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'
import styles from './comments.module.css'
import { texts } from './texts.ts'

export function Comments({ playlist }: { playlist: Playlist }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={joinClasses(text.section, styles.heading)} id={id}>
        {texts.title} <span className={text.meta}>{playlist.comments || ''}</span>
      </h2>
      <div className={styles.comments}>
        <CommentThread playlist={playlist} />
        <CommentForm playlist={playlist} />
      </div>
    </section>
  )
}
