// Shows somebody's summary to others, read-only, with the video beside it.
import { type ReactNode, useRef } from 'react'
import type { PublicSummary } from '#contract/social/publication.ts'
import { wordsFor } from '#contract/sources/video-facts.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { useOneColumn } from '../../ui/use-narrow.ts'
import { copyMarkdown } from '../actions/export-actions.ts'
import { WatchLink } from '../actions/watch-link.tsx'
import { TimestampSource } from '../player/timestamp.tsx'
import { usePlayer } from '../player/use-player.ts'
import { useTimestampHash } from '../player/use-timestamp-hash.ts'
import { VideoFrame } from '../player/video-frame.tsx'
import reading from '../reading/reading.module.css'
import { ReadingTools } from '../reading/reading-tools.tsx'
import { readingAttributes, useReadingStyle } from '../reading/use-reading-style.ts'
import { About } from '../sections/summary-about.tsx'
import { SummaryHeading, SummaryLead, SummarySections } from '../sections/summary-parts.tsx'
import layout from '../summary-layout.module.css'
import sidebar from '../summary-sidebar.module.css'
import { texts as summaryTexts } from '../texts.ts'
import { PublicAnswers } from './public-answers.tsx'
import { PublicHighlights } from './public-highlights.tsx'
import { texts } from './texts.ts'

type Props = Partial<Pick<PublicSummary, 'highlights' | 'answers'>> & {
  view: SummaryView
  /** Where it stands, above its title. */
  origin?: ReactNode
  /** Further links below the video. */
  links?: ReactNode
  /** What is said about it below the links. */
  about?: ReactNode
  /** Stands below the links, too, but on phones after the summary. */
  closing?: ReactNode
}

export function ReadOnlyArticle({
  view,
  origin,
  links,
  about,
  closing,
  highlights = [],
  answers = [],
}: Props) {
  const isOneColumn = useOneColumn()
  const { style, change } = useReadingStyle()
  const elements = {
    frame: useRef<HTMLIFrameElement>(null),
    audio: useRef<HTMLAudioElement>(null),
  }
  const box = useRef<HTMLDivElement>(null)
  const player = usePlayer(view, elements, null)
  const hasVideo = player.kind !== 'none'
  const seek = hasVideo ? { seekTo, hasVideo } : null
  const { moment, writeSeconds } = useTimestampHash({
    hasVideo,
    onOpen: (seconds) => hasVideo && seekTo(seconds),
  })

  function seekTo(seconds: number) {
    writeSeconds(seconds)
    player.playFrom(seconds)
    box.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <TimestampSource value={view.transcript}>
      <article className={layout.reader}>
        <div className={layout.main}>
          {origin}
          <SummaryHeading view={view} isPublic />
          <div className={reading.reading} {...readingAttributes(style)}>
            <SummaryLead view={view} seek={seek} isPublic />
          </div>
          <div className={joinClasses(layout.words, reading.reading)} {...readingAttributes(style)}>
            <SummarySections
              view={view}
              seek={seek}
              isPublic
              onShowWords={null}
              settle={null}
              tools={<ReadingTools style={style} onChange={change} />}
            />
          </div>
          {answers.length > 0 && <PublicAnswers answers={answers} seek={seek} />}
          {highlights.length > 0 && <PublicHighlights highlights={highlights} seek={seek} />}
          <About view={view} isPublic />
          {isOneColumn && closing && <div className={layout.closing}>{closing}</div>}
        </div>
        <aside className={layout.side} aria-label={texts.side(wordsFor(view.videoId))}>
          <div className={layout.player} ref={box}>
            <VideoFrame
              {...{ view, player, elements, mediaUrl: null }}
              startSeconds={moment ?? 0}
            />
            <p className={sidebar.links}>
              {view.url && <WatchLink url={view.url} videoId={view.videoId} />}
              <button type="button" onClick={() => copyMarkdown(view)}>
                {summaryTexts.copyMarkdown}
              </button>
              {links}
            </p>
          </div>
          {about}
          {!isOneColumn && closing}
        </aside>
      </article>
    </TimestampSource>
  )
}
