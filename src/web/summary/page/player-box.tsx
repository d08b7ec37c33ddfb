// The player of a summary with its links. In one column it is a strip on top of the page
// until it plays.

import { Suspense } from 'react'
import { formatDuration } from '#contract/basics/format.ts'
import { wordsFor } from '#contract/sources/video-facts.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { languageOf } from '../../ui/language-of.ts'
import { lazyPart } from '../../ui/loading/lazy-part.ts'
import text from '../../ui/text.module.css'
import { WatchLink } from '../actions/watch-link.tsx'
import { VideoFrame, type VideoFrameProps } from '../player/video-frame.tsx'
import { texts } from '../texts.ts'
import styles from './player-box.module.css'

const Reel = lazyPart(async () => (await import('../reel/reel.tsx')).Reel)

type Props = VideoFrameProps & { isOneColumn: boolean }

export function PlayerBox({ isOneColumn, ...props }: Props) {
  const { view, player, startSeconds } = props
  const hasParts = view.thumbnail !== null || view.url !== null
  if (player.kind === 'none' && (isOneColumn || !hasParts)) return null
  const chapter = view.summary.chapters.findLast(
    (candidate) => candidate.startSeconds <= startSeconds,
  )
  return (
    <div
      ref={props.elements.box}
      className={joinClasses(styles.box, player.source !== null && styles.playing)}
    >
      <VideoFrame {...props} isStrip={isOneColumn} />
      {isOneColumn ? (
        <div className={styles.about}>
          <p>
            {startSeconds > 0
              ? texts.playFrom(formatDuration(startSeconds))
              : texts.play(wordsFor(view.videoId))}
          </p>
          {chapter && chapter.titleCheck !== 'unconfirmed' && (
            <p className={text.meta} {...languageOf(summaryLanguage(view))}>
              {chapter.title}
            </p>
          )}
        </div>
      ) : null}
      <div className={styles.foot}>
        {!isOneColumn && (
          <Suspense>
            <Reel view={view} player={player} />
          </Suspense>
        )}
        <p className={joinClasses(text.meta, styles.links)}>
          {view.views !== null && <span>{texts.views(view.views)}</span>}
          {view.url && <WatchLink url={view.url} videoId={view.videoId} />}
        </p>
      </div>
    </div>
  )
}
