// Under a post: like, comment, share, save; the two newest comments, and all of them when asked for.
import { Bookmark, Flag, Heart, MessageCircle, Share2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { formatCount } from '#contract/format.ts'
import type { Post } from '#contract/playlists.ts'
import { useAuth } from '../accounts/auth.tsx'
import { useSignIn } from '../marks/use-sign-in.ts'
import { sampleNoteId } from '../playlists/sample-note.tsx'
import { sharePlaylist } from '../playlists/share-playlist.ts'
import { texts as playlistTexts } from '../playlists/texts.ts'
import { usePlaylistMarks } from '../playlists/use-playlist-marks.ts'
import { Button, IconButton } from '../ui/button.tsx'
import text from '../ui/text.module.css'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { CommentThread } from './comment-thread.tsx'
import styles from './post.module.css'
import { texts } from './texts.ts'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

export function PostTalk({ post: { playlist, comments } }: { post: Post }) {
  const { user } = useAuth()
  const signIn = useSignIn()
  const { like, save } = usePlaylistMarks(playlist)
  const box = useRef<HTMLInputElement>(null)
  const [all, setAll] = useState(false)
  const [reporting, setReporting] = useState(false)
  const { id, name, likes, isLiked, isSaved, isYours, sample } = playlist
  const idle = sample && { disabled: true, 'aria-describedby': sampleNoteId }
  return (
    <>
      <div className={styles.acts}>
        <Button
          look="quiet"
          aria-label={playlistTexts.likeOne(name, likes)}
          aria-pressed={isLiked}
          onClick={like}
          {...idle}
        >
          <Heart />
          {formatCount(likes)}
        </Button>
        <Button
          look="quiet"
          aria-label={texts.commentOn(name, playlist.comments)}
          onClick={() => (user ? box.current?.focus() : signIn())}
          {...idle}
        >
          <MessageCircle />
          {formatCount(playlist.comments)}
        </Button>
        <Button look="quiet" onClick={() => void sharePlaylist(playlist)} {...idle}>
          <Share2 />
          <span className={text.spare}>{texts.share}</span>
          <span className={text.hidden}> {name}</span>
        </Button>
        {!isYours && (
          <>
            <Button look="quiet" aria-pressed={isSaved} onClick={save} {...idle}>
              <Bookmark />
              <span className={text.spare}>{isSaved ? playlistTexts.saved : playlistTexts.save}</span>
              <span className={text.hidden}> {name}</span>
            </Button>
            <IconButton
              className={styles.report}
              label={texts.reportOne(name)}
              onClick={() => (user ? setReporting(true) : signIn())}
              {...idle}
            >
              <Flag />
            </IconButton>
          </>
        )}
      </div>
      {!sample && (
        <div className={styles.comments}>
          {all ? (
            <CommentThread playlist={playlist} />
          ) : (
            <>
              {/* The newest last, as they were said. */}
              {[...comments].reverse().map((comment) => (
                <CommentItem key={comment.id} comment={comment} playlist={playlist} />
              ))}
              {playlist.comments > comments.length && (
                <p>
                  <button type="button" className={styles.all} onClick={() => setAll(true)}>
                    {texts.comments.viewAll(playlist.comments)}
                  </button>
                </p>
              )}
            </>
          )}
          <CommentForm playlist={playlist} box={box} />
        </div>
      )}
      {reporting && (
        <Suspense>
          <ReportDialog kind="playlist" targetId={id} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  )
}
