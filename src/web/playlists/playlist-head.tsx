// The head of a playlist: its face, what it is about, how long it takes, and what can be done with it.
import { Bookmark, BookOpen, EyeOff, Heart, Share2 } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount, formatTimeSaved } from '#contract/format.ts'
import { creatorPath } from '#contract/paths.ts'
import type { PlaylistView } from '#contract/playlists.ts'
import { FollowButton } from '../social/follow-button.tsx'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import facts from '../ui/facts.module.css'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import { Tags } from '../ui/tags.tsx'
import text from '../ui/text.module.css'
import { Mosaic } from './mosaic.tsx'
import { playPath } from './play-path.ts'
import { PlaylistMenu } from './playlist-menu.tsx'
import styles from './playlist-page.module.css'
import { sharePlaylist } from './share-playlist.ts'
import { texts } from './texts.ts'
import { usePlaylistMarks } from './use-playlist-marks.ts'

type Props = { playlist: PlaylistView }

export function PlaylistHead({ playlist }: Props) {
  const { name, description, note, tags, isHidden, creator } = playlist
  return (
    <>
      {isHidden && (
        <div className={styles.note}>
          <Note icon={<EyeOff />}>
            <p>{texts.hiddenNote}</p>
          </Note>
        </div>
      )}
      <div className={styles.head}>
        <Mosaic playlist={playlist} />
        <div>
          <h1 className={text.title}>{name}</h1>
          {description && <p className={styles.text}>{description}</p>}
          <Facts playlist={playlist} />
          <Tags label={texts.tags} tags={tags} />
          {note && (
            <p className={joinClasses(text.muted, styles.text)}>
              <span className={text.hidden}>{texts.form.note}: </span>
              {note}
            </p>
          )}
          <div className={joinClasses(layout.row, styles.buttons)}>
            <Acts playlist={playlist} />
            {creator && <FollowButton creator={creator} />}
          </div>
        </div>
      </div>
    </>
  )
}

function Facts({ playlist }: Props) {
  const { createdBy, creator, isYours, summaries, watchSeconds, savedSeconds, views, items } = playlist
  const author = isYours ? texts.you : createdBy
  const minutes = items.reduce((sum, { readMinutes }) => sum + readMinutes, 0)
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
        {[texts.videos(summaries), watchSeconds > 0 && formatTimeSaved(watchSeconds)].filter(Boolean).join(', ')}
      </span>{' '}
      {minutes > 0 && <span>{texts.readTime(minutes)}</span>}{' '}
      {savedSeconds > 0 && <span>{texts.saves(formatTimeSaved(savedSeconds))}</span>}{' '}
      <span>{texts.views(formatCount(views), views === 1)}</span>
    </p>
  )
}

function Acts({ playlist }: Props) {
  const { like, save } = usePlaylistMarks(playlist)
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
      <Button className={styles.mark} aria-label={texts.likeOne(name, likes)} aria-pressed={isLiked} onClick={like}>
        <Heart />
        {formatCount(likes)}
      </Button>
      {!isYours && (
        <Button className={styles.mark} aria-pressed={isSaved} onClick={save}>
          <Bookmark />
          {isSaved ? texts.saved : texts.save}
        </Button>
      )}
      <IconButton className={styles.share} label={texts.shareOne(name)} onClick={() => void sharePlaylist(playlist)}>
        <Share2 />
      </IconButton>
      <PlaylistMenu playlist={playlist} />
    </>
  )
}
