// The header of a playlist page: thumbnails, description, facts and actions.
import { Bookmark, BookOpen, EyeOff, Heart, Share2, TextSearch } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatCount, formatTimeSaved } from '#contract/basics/format.ts'
import { creatorPath, routes } from '#contract/basics/paths.ts'
import type { PlaylistView } from '#contract/playlists/playlists.ts'
import { FollowButton } from '../social/creators/follow-button.tsx'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { hasCommunity } from '../ui/community.ts'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Link } from '../ui/link.tsx'
import facts from '../ui/meta-list.module.css'
import { Tags } from '../ui/tags.tsx'
import text from '../ui/text.module.css'
import { lazyDialog } from '../ui/toasts/lazy-dialog.tsx'
import { Mosaic } from './cards/mosaic.tsx'
import { NotSeenYet } from './cards/not-seen-yet.tsx'
import { sharePlaylist } from './cards/share-playlist.ts'
import { texts as cardTexts } from './cards/texts.ts'
import { usePlaylistReactions } from './cards/use-playlist-reactions.ts'
import { playPath } from './player/play-path.ts'
import { PlaylistMenu } from './playlist-menu.tsx'
import styles from './playlist-page.module.css'
import { texts } from './texts.ts'

const PublishPlaylistDialog = lazyDialog(
  async () => (await import('./publish-dialog.tsx')).PublishPlaylistDialog,
)

type Props = { playlist: PlaylistView }

export function PlaylistHeader({ playlist }: Props) {
  const { name, description, note, tags, isHidden, creator } = playlist
  return (
    <>
      {isHidden && (
        <div className={styles.note}>
          <Callout icon={<EyeOff />}>
            <p>{texts.hiddenNote}</p>
          </Callout>
        </div>
      )}
      <div className={styles.header}>
        <Mosaic playlist={playlist} />
        <div>
          <h1 className={text.title}>{name}</h1>
          {description && <p className={styles.text}>{description}</p>}
          <PlaylistFacts playlist={playlist} />
          <Tags label={cardTexts.tags} tags={tags} />
          {note && (
            <p className={joinClasses(text.muted, styles.text)}>
              <span className={text.hidden}>{texts.form.note}: </span>
              {note}
            </p>
          )}
          <div className={joinClasses(layout.row, styles.buttons)}>
            <PlaylistButtons playlist={playlist} />
            {creator && <FollowButton creator={creator} />}
          </div>
          <NotSeenYet playlist={playlist}>
            {playlist.summaries > 0 && <PublishOffer playlist={playlist} />}
          </NotSeenYet>
        </div>
      </div>
    </>
  )
}

function PlaylistFacts({ playlist }: Props) {
  const { createdBy, creator, isYours, summaries, watchSeconds, savedSeconds, views, items } =
    playlist
  const author = isYours ? cardTexts.you : createdBy
  const readMinutes = items.reduce((sum, { readMinutes }) => sum + readMinutes, 0)
  return (
    <p className={joinClasses(text.meta, facts.facts, styles.text)}>
      <span>
        {creator ? (
          <Link className={styles.author} to={creatorPath(creator.username)}>
            {author}
          </Link>
        ) : (
          author
        )}
      </span>{' '}
      <span>
        {[cardTexts.videos(summaries), watchSeconds > 0 && formatTimeSaved(watchSeconds)]
          .filter(Boolean)
          .join(', ')}
      </span>{' '}
      {readMinutes > 0 && <span>{texts.readTime(readMinutes)}</span>}{' '}
      {savedSeconds > 0 && <span>{texts.timeSaved(formatTimeSaved(savedSeconds))}</span>}{' '}
      <span>{cardTexts.views(views)}</span>
    </p>
  )
}

function PublishOffer({ playlist: { id, items } }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {texts.publish(items.length)}
      </Button>
      <Suspense>
        {isAsking && (
          <PublishPlaylistDialog
            playlistId={id}
            count={items.length}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function PlaylistButtons({ playlist }: Props) {
  const { like, save } = usePlaylistReactions(playlist)
  const { name, likes, isLiked, isSaved, isYours, items } = playlist
  const [first] = items
  return (
    <>
      {first && (
        <Link className={buttonClass({ look: 'primary' })} to={playPath(first, playlist.id)}>
          <BookOpen />
          {texts.read}
        </Link>
      )}
      {first && isYours && (
        <Link
          className={buttonClass({})}
          to={`${routes.ask.path}?scope=playlist&playlist=${playlist.id}`}
        >
          <TextSearch />
          {texts.ask}
        </Link>
      )}
      {hasCommunity && (
        <Button
          className={styles.toggle}
          aria-label={cardTexts.likePlaylist(name, likes)}
          aria-pressed={isLiked}
          onClick={like}
        >
          <Heart />
          {formatCount(likes)}
        </Button>
      )}
      {!isYours && (
        <Button className={styles.toggle} aria-pressed={isSaved} onClick={save}>
          <Bookmark />
          {isSaved ? cardTexts.saved : cardTexts.save}
        </Button>
      )}
      <IconButton
        className={styles.share}
        label={cardTexts.sharePlaylist(name)}
        onClick={() => void sharePlaylist(playlist)}
      >
        <Share2 />
      </IconButton>
      <PlaylistMenu playlist={playlist} />
    </>
  )
}
