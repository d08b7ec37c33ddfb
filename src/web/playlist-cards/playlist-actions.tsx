// The buttons of a playlist in a list: like, save, share.
import { Bookmark, Heart, Share2 } from 'lucide-react'
import { formatCount } from '#contract/format.ts'
import type { Playlist } from '#contract/playlists.ts'
import { Button, IconButton } from '../ui/button.tsx'
import styles from './playlist-actions.module.css'
import { sampleNoteId } from './sample-note.tsx'
import { sharePlaylist } from './share-playlist.ts'
import { texts } from './texts.ts'
import { usePlaylistReactions } from './use-playlist-reactions.ts'

export function PlaylistActions({ playlist }: { playlist: Playlist }) {
  const { like, save } = usePlaylistReactions(playlist)
  const { name, likes, isLiked, isSaved, isYours, sample } = playlist
  const sampleProps = sample && { disabled: true, 'aria-describedby': sampleNoteId }
  return (
    <>
      <Button
        look="quiet"
        className={styles.button}
        aria-label={texts.likePlaylist(name, likes)}
        aria-pressed={isLiked}
        onClick={like}
        {...sampleProps}
      >
        <Heart />
        {formatCount(likes)}
      </Button>
      {!isYours && (
        <IconButton
          className={styles.button}
          label={isSaved ? texts.savedPlaylist(name) : texts.savePlaylist(name)}
          aria-pressed={isSaved}
          onClick={save}
          {...sampleProps}
        >
          <Bookmark />
        </IconButton>
      )}
      <IconButton
        className={styles.button}
        label={texts.sharePlaylist(name)}
        onClick={() => void sharePlaylist(playlist)}
        {...sampleProps}
      >
        <Share2 />
      </IconButton>
    </>
  )
}
