// The buttons of a post: like, comment, share, save, and a menu to report and block.
import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, Ellipsis, MessageCircle, Share2 } from 'lucide-react'
import { formatCount } from '#contract/basics/format.ts'
import type { Playlist } from '#contract/playlists/playlists.ts'
import { LikeButton } from '../../playlists/cards/like-button.tsx'
import { sharePlaylist } from '../../playlists/cards/share-playlist.ts'
import { texts as playlistTexts } from '../../playlists/cards/texts.ts'
import { usePlaylistReactions } from '../../playlists/cards/use-playlist-reactions.ts'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/popups/menu-button.tsx'
import text from '../../ui/text.module.css'
import { invalidateSocialQueries } from '../cache/query-keys.ts'
import { texts as creatorTexts } from '../creators/texts.ts'
import { useReportOrBlock } from '../creators/use-report-or-block.tsx'
import styles from './post.module.css'
import { texts } from './texts.ts'

type Props = { playlist: Playlist; onComment: () => void }

export function PostActions({ playlist, onComment }: Props) {
  const { like, save } = usePlaylistReactions(playlist)
  const { name, comments, isSaved, isYours } = playlist
  return (
    <div className={styles.actions}>
      <LikeButton playlist={playlist} onClick={like} />
      <Button look="quiet" aria-label={texts.commentOn(name, comments)} onClick={onComment}>
        <MessageCircle />
        {formatCount(comments)}
      </Button>
      <Button look="quiet" onClick={() => void sharePlaylist(playlist)}>
        <Share2 />
        <span className={text.spare}>{texts.share}</span>
        <span className={text.hidden}> {name}</span>
      </Button>
      {!isYours && (
        <>
          <Button look="quiet" aria-pressed={isSaved} onClick={save}>
            <Bookmark />
            <span className={text.spare}>{isSaved ? playlistTexts.saved : playlistTexts.save}</span>
            <span className={text.hidden}> {name}</span>
          </Button>
          <PostMenu playlist={playlist} />
        </>
      )}
    </div>
  )
}

function PostMenu({ playlist: { id, name, creator, createdBy } }: { playlist: Playlist }) {
  const queries = useQueryClient()
  const { report, block, dialog } = useReportOrBlock({
    kind: 'playlist',
    targetId: id,
    displayName: createdBy,
    isNamed: creator !== null,
    onBlocked: () => void invalidateSocialQueries(queries),
  })
  return (
    <>
      <MenuButton
        look="quiet"
        className={styles.more}
        items={[
          { label: playlistTexts.report, onSelect: report },
          { label: creatorTexts.block.open(createdBy), onSelect: block },
        ]}
      >
        <Ellipsis />
        <span className={text.hidden}>{creatorTexts.more(name)}</span>
      </MenuButton>
      {dialog}
    </>
  )
}
