// What a reader can do with a playlist where it stands in a list: like it, save it, share it.
import { Bookmark, Heart, Share2 } from 'lucide-react'
import { formatCount } from '#contract/format.ts'
import type { Playlist } from '#contract/playlists.ts'
import { Button, IconButton } from '../ui/button.tsx'
import styles from './playlist-acts.module.css'
import { sampleNoteId } from './sample-note.tsx'
import { sharePlaylist } from './share-playlist.ts'
import { texts } from './texts.ts'
import { usePlaylistMarks } from './use-playlist-marks.ts'

export function PlaylistActs({ playlist }: { playlist: Playlist }) {
  const { like, save } = usePlaylistMarks(playlist)
  const { name, likes, isLiked, isSaved, isYours, sample } = playlist
  const idle = sample && { disabled: true, 'aria-describedby': sampleNoteId }
  return (
    <>
      <Button
        look="quiet"
        className={styles.act}
        aria-label={texts.likeOne(name, likes)}
        aria-pressed={isLiked}
        onClick={like}
        {...idle}
      >
        <Heart />
        {formatCount(likes)}
      </Button>
      {!isYours && (
        <IconButton
          className={styles.act}
          label={isSaved ? texts.savedOne(name) : texts.saveOne(name)}
          aria-pressed={isSaved}
          onClick={save}
          {...idle}
        >
          <Bookmark />
        </IconButton>
      )}
      <IconButton
        className={styles.act}
        label={texts.shareOne(name)}
        onClick={() => void sharePlaylist(playlist)}
        {...idle}
      >
        <Share2 />
      </IconButton>
    </>
  )
}
