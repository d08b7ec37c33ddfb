// Under a post: like, comment, share, save; the two newest comments, and all of them when asked for.
import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, Ellipsis, Heart, MessageCircle, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatCount } from '#contract/format.ts'
import type { Post } from '#contract/playlists.ts'
import { useAuth } from '../accounts/auth.tsx'
import { useSignIn } from '../marks/use-sign-in.ts'
import { refreshAll } from '../playlists/patch.ts'
import { sampleNoteId } from '../playlists/sample-note.tsx'
import { sharePlaylist } from '../playlists/share-playlist.ts'
import { texts as playlistTexts } from '../playlists/texts.ts'
import { usePlaylistMarks } from '../playlists/use-playlist-marks.ts'
import { Button } from '../ui/button.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import text from '../ui/text.module.css'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { CommentThread } from './comment-thread.tsx'
import styles from './post.module.css'
import { texts } from './texts.ts'
import { useReportOrBlock } from './use-report-or-block.tsx'

export function PostTalk({ post: { playlist, comments } }: { post: Post }) {
  const { user } = useAuth()
  const signIn = useSignIn()
  const { like, save } = usePlaylistMarks(playlist)
  const box = useRef<HTMLInputElement>(null)
  const [all, setAll] = useState(false)
  const queries = useQueryClient()
  const { id, name, creator, createdBy, likes, isLiked, isSaved, isYours, sample } = playlist
  const { report, block, dialog } = useReportOrBlock({
    ...{ kind: 'playlist', targetId: id, displayName: createdBy, isNamed: creator !== null },
    onBlocked: () => void refreshAll(queries),
  })
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
            <MenuButton
              look="quiet"
              className={styles.more}
              items={[
                { label: playlistTexts.report, onSelect: report },
                { label: texts.block.open(createdBy), onSelect: block },
              ]}
              {...idle}
            >
              <Ellipsis />
              <span className={text.hidden}>{texts.more(name)}</span>
            </MenuButton>
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
      {dialog}
    </>
  )
}
