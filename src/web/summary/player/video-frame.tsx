// Shows the thumbnail of the video, and the player once the user presses play; of what is
// heard its audio.
import { Play } from 'lucide-react'
import { formatDuration } from '#contract/basics/format.ts'
import { wordsFor } from '#contract/sources/video-facts.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { Button } from '../../ui/button.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { texts } from './texts.ts'
import type { PlayerElements, VideoPlayer } from './use-player.ts'
import styles from './video-frame.module.css'

export type VideoFrameProps = {
  view: SummaryView
  player: VideoPlayer
  elements: PlayerElements
  /** The address of what is heard; null for a video. */
  mediaUrl: string | null
  /** The position in the page's URL, where the player starts. */
  startSeconds: number
}

/** Captions without a video and without a picture have none. */
export function VideoFrame(props: VideoFrameProps & { isStrip?: boolean }) {
  const { view, player, elements, startSeconds } = props
  if (player.kind === 'audio') return <Audio {...props} />
  const isPlayable = player.kind === 'frame'
  if (!isPlayable && view.thumbnail === null) return null
  return (
    <div className={styles.frame}>
      {player.source && player.isBroken ? (
        <div className={styles.unreachable}>
          <p role="alert">{texts.unreachable}</p>
          <Button onClick={() => player.playFrom(player.seconds ?? startSeconds)}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : player.source ? (
        <iframe
          ref={elements.frame}
          className={styles.player}
          src={player.source}
          title={texts.player(wordsFor(view.videoId), view.title)}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          // The player refuses to play without the page's origin.
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={player.onFrameLoad}
        />
      ) : (
        <Thumbnail large source={view.thumbnail} duration="">
          {isPlayable && <PlayButton {...props} />}
        </Thumbnail>
      )}
    </div>
  )
}

/** In a strip its controls take the place of the picture once it plays. */
function Audio(props: VideoFrameProps & { isStrip?: boolean }) {
  const { view, player, elements, mediaUrl, isStrip } = props
  const words = wordsFor(view.videoId)
  const isHidden = isStrip === true && player.source === null
  return (
    <div className={styles.frame}>
      {isHidden && (
        <div className={styles.plate}>
          <PlayButton {...props} />
        </div>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: its words stand beside it. */}
      <audio
        ref={elements.audio}
        className={styles.audio}
        src={mediaUrl ?? undefined}
        aria-label={texts.player(words, view.title)}
        preload="none"
        controls
        hidden={isHidden}
      />
      {player.isBroken && (
        <p className={styles.broken} role="alert">
          {texts.broken(words)}
        </p>
      )}
    </div>
  )
}

function PlayButton({ view, player, startSeconds }: VideoFrameProps) {
  const words = wordsFor(view.videoId)
  const time = formatDuration(startSeconds)
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={startSeconds > 0 ? texts.playFrom(words, time) : texts.play(words)}
      onClick={() => player.playFrom(startSeconds)}
    >
      <Play />
    </button>
  )
}
