// Below the player: plays only the key moments and, by choice, the person's own highlights.
import { useQuery } from '@tanstack/react-query'
import { ListVideo, SkipBack, SkipForward, Square } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from '#contract/basics/format.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { videoHighlightsQuery } from '../../marks/highlights/highlight-query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import text from '../../ui/text.module.css'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import type { VideoPlayer } from '../player/use-player.ts'
import { listParts, sumSeconds } from './list-parts.ts'
import styles from './reel.module.css'
import { texts } from './texts.ts'
import { useReel } from './use-reel.ts'

type Props = { view: SummaryView; player: VideoPlayer }

/**
 * Shows nothing for a summary without a video, without a moment to play, or with
 * estimated times, which lead to other words.
 */
export function Reel({ view, player }: Props) {
  const { user } = useAuth()
  const { data: highlights = [] } = useQuery(videoHighlightsQuery(user?.uid, view.videoId))
  const [withOwn, setWithOwn] = useState(false)
  const { playing, start, move, stop } = useReel(player)
  const container = useFocusKeeper<HTMLElement>(playing ? 'playing' : 'ready')
  const timed = highlights.filter(({ endSeconds }) => endSeconds > 0)
  const { keyPoints } = view.summary
  const ownOnly = keyPoints.length === 0
  const parts = listParts(keyPoints, withOwn || ownOnly ? timed : [], view.durationSeconds)
  if (player.kind === 'none' || view.transcript.hasEstimatedTimes || parts.length === 0) return null
  const part = playing?.parts[playing.at]
  return (
    <section ref={container} className={styles.reel} aria-label={texts.label} tabIndex={-1}>
      {playing && part ? (
        <>
          <div className={styles.controls}>
            <p role="status">
              <b>{texts.at(playing.at + 1, playing.parts.length)}</b>{' '}
              <span className={text.meta} dir="ltr">
                {formatDuration(part.startSeconds)}
              </span>
            </p>
            <IconButton label={texts.previous} onClick={() => move(-1)}>
              <SkipBack />
            </IconButton>
            <IconButton label={texts.next} onClick={() => move(1)}>
              <SkipForward />
            </IconButton>
            <Button size="small" onClick={stop}>
              <Square />
              {texts.stop}
            </Button>
          </div>
          <p className={styles.text} dir="auto">
            {part.text}
          </p>
        </>
      ) : (
        <>
          <Button className={styles.play} look="quiet" size="small" onClick={() => start(parts)}>
            <ListVideo />
            {texts.play(parts.length, sumSeconds(parts))}
          </Button>
          {timed.length > 0 && !ownOnly && (
            <CheckboxField
              name="with-own"
              label={texts.withOwn(timed.length)}
              help=""
              checked={withOwn}
              onChange={setWithOwn}
            />
          )}
        </>
      )}
    </section>
  )
}
