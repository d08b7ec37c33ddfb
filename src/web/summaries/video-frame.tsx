// The picture of the video, which becomes the player when somebody presses play.
import { Play } from 'lucide-react'
import type { RefObject } from 'react'
import { formatDuration } from '#contract/format.ts'
import type { SummaryView } from '#contract/summary.ts'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { texts } from './texts.ts'
import type { Player } from './use-player.ts'
import styles from './video-frame.module.css'

export type VideoFrameProps = {
  view: SummaryView
  player: Player
  frame: RefObject<HTMLIFrameElement | null>
  /** The moment that the address names, where the player will begin. */
  cueSeconds: number
}

export function VideoFrame({ view, player, frame, cueSeconds }: VideoFrameProps) {
  return (
    <div className={styles.frame}>
      {player.source ? (
        <iframe
          ref={frame}
          className={styles.player}
          src={player.source}
          title={texts.player(view.title)}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          // The player refuses to play where it is not told the page's origin.
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={player.greet}
        />
      ) : (
        <Thumbnail large source={view.thumbnail} duration={view.duration}>
          {view.url && (
            <button
              type="button"
              className={styles.play}
              aria-label={cueSeconds > 0 ? texts.playFrom(formatDuration(cueSeconds)) : texts.play}
              onClick={() => player.playFrom(cueSeconds)}
            >
              <Play />
            </button>
          )}
        </Thumbnail>
      )}
    </div>
  )
}
