// The buttons of a playlist in a list: like, save, share.
import { Bookmark, Share2 } from 'lucide-react'
import type { Playlist } from '#contract/playlists/playlists.ts'
import { IconButton } from '../../ui/button.tsx'
import { hasCommunity } from '../../ui/community.ts'
import { LikeButton } from './like-button.tsx'
import styles from './playlist-actions.module.css'
import { sharePlaylist } from './share-playlist.ts'
import { texts } from './texts.ts'
import { usePlaylistReactions } from './use-playlist-reactions.ts'

export function PlaylistActions({ playlist }: { playlist: Playlist }) {
  const { like, save } = usePlaylistReactions(playlist)
  const { name, isSaved, isYours } = playlist
  return (
    <>
      {hasCommunity && <LikeButton className={styles.button} playlist={playlist} onClick={like} />}
      {!isYours && (
        <IconButton
          className={styles.button}
          label={isSaved ? texts.savedPlaylist(name) : texts.savePlaylist(name)}
          aria-pressed={isSaved}
          onClick={save}
        >
          <Bookmark />
        </IconButton>
      )}
      <IconButton
        className={styles.button}
        label={texts.sharePlaylist(name)}
        onClick={() => void sharePlaylist(playlist)}
      >
        <Share2 />
      </IconButton>
    </>
  )
}
