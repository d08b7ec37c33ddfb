// Shows the thumbnail of the video, and the player once the user presses play.
import { Play } from 'lucide-react'
import type { RefObject } from 'react'
import { formatDuration } from '#contract/basics/format.ts'
import { hasPlayer } from '#contract/sources/video-facts.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { texts } from './texts.ts'
import type { VideoPlayer } from './use-player.ts'
import styles from './video-frame.module.css'

export type VideoFrameProps = {
  view: SummaryView
  player: VideoPlayer
  frame: RefObject<HTMLIFrameElement | null>
  /** The position in the page's URL, where the player starts. */
  startSeconds: number
}

/** Captions without a video and without a picture have none. */
export function VideoFrame({ view, player, frame, startSeconds }: VideoFrameProps) {
  const isPlayable = hasPlayer(view.videoId)
  if (!isPlayable && view.thumbnail === null) return null
  return (
    <div className={styles.frame}>
      {player.source ? (
        <iframe
          ref={frame}
          className={styles.player}
          src={player.source}
          title={texts.player(view.title)}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          // The player refuses to play without the page's origin.
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={player.onFrameLoad}
        />
      ) : (
        <Thumbnail large source={view.thumbnail} duration="">
          {isPlayable && (
            <button
              type="button"
              className={styles.play}
              aria-label={
                startSeconds > 0 ? texts.playFrom(formatDuration(startSeconds)) : texts.play
              }
              onClick={() => player.playFrom(startSeconds)}
            >
              <Play />
            </button>
          )}
        </Thumbnail>
      )}
    </div>
  )
}
