// Shows a published summary with the video beside it and an invitation to summarize another video.
import { useRef } from 'react'
import { Link } from 'react-router'
import { routes } from '#contract/paths.ts'
import type { PublicSummary } from '#contract/publication.ts'
import type { SummaryView } from '#contract/summary.ts'
import { useReport } from '../creators/use-report-or-block.tsx'
import { TimestampSource } from '../player/timestamp.tsx'
import { usePlayer } from '../player/use-player.ts'
import { useTimestampHash } from '../player/use-timestamp-hash.ts'
import { VideoFrame } from '../player/video-frame.tsx'
import { formatReaders } from '../publishing/texts.ts'
import reading from '../reading/reading.module.css'
import { ReadingTools } from '../reading/reading-tools.tsx'
import { readingAttributes, useReadingStyle } from '../reading/use-reading-style.ts'
import { copyMarkdown } from '../summaries/export-actions.ts'
import layout from '../summaries/summary-layout.module.css'
import { Coverage, SummaryHeading, SummaryLead, SummarySections } from '../summaries/summary-parts.tsx'
import sidebar from '../summaries/summary-sidebar.module.css'
import { texts as summaryTexts } from '../summaries/texts.ts'
import { WatchLink } from '../summaries/watch-link.tsx'
import { buttonClass } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { MetaList } from '../ui/meta-list.tsx'
import text from '../ui/text.module.css'
import { useNarrow } from '../ui/use-narrow.ts'
import { PublicAnswers } from './public-answers.tsx'
import styles from './public-article.module.css'
import { PublicHighlights } from './public-highlights.tsx'
import { texts } from './texts.ts'

type Props = {
  view: SummaryView
  page: Pick<PublicSummary, 'id' | 'publishedBy' | 'readers' | 'highlights' | 'answers'>
}

export function PublicArticle({ view, page }: Props) {
  const isNarrow = useNarrow()
  const { style, change } = useReadingStyle()
  const frame = useRef<HTMLIFrameElement>(null)
  const side = useRef<HTMLDivElement>(null)
  const player = usePlayer(view.videoId, frame)
  const { report, dialog: reportDialog } = useReport({ kind: 'summary', targetId: page.id })
  const hasVideo = view.url !== null
  const seek = hasVideo ? { seekTo, hasVideo } : null
  const { startSeconds, writeSeconds } = useTimestampHash({
    hasVideo,
    onOpen: (seconds) => hasVideo && seekTo(seconds),
  })

  function seekTo(seconds: number) {
    writeSeconds(seconds)
    player.playFrom(seconds)
    side.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <TimestampSource value={view.transcript}>
      <article className={layout.detail}>
        <div className={layout.column}>
          <SummaryHeading view={view} isPublic />
        </div>
        <div className={layout.side} ref={side}>
          <aside className={sidebar.side} aria-label={texts.side}>
            <VideoFrame view={view} player={player} frame={frame} startSeconds={startSeconds} />
            <p className={sidebar.links}>
              {view.url && <WatchLink url={view.url} />}
              <button type="button" onClick={() => copyMarkdown(view)}>
                {summaryTexts.copyMarkdown}
              </button>
              <button type="button" onClick={report}>
                {texts.report}
              </button>
            </p>
            <section className={sidebar.about} aria-labelledby="made">
              <h2 className={text.strong} id="made">
                {texts.madeWith}
              </h2>
              <MetaList
                facts={[
                  page.publishedBy && texts.publishedBy(page.publishedBy),
                  page.readers > 0 ? formatReaders(page.readers) : null,
                ]}
              />
              <div className={styles.invitation}>
                <p className={text.muted}>{texts.pitch}</p>
                <Link className={buttonClass({ look: 'primary' })} to={routes.summarize.path}>
                  {texts.summarizeOwn}
                </Link>
              </div>
            </section>
          </aside>
        </div>
        {reportDialog}
        <div className={joinClasses(layout.lead, reading.reading)} {...readingAttributes(style)}>
          <SummaryLead view={view} seek={seek} isNarrow={isNarrow} isPublic />
        </div>
        <div className={layout.rest}>
          <ReadingTools style={style} onChange={change} />
          <div className={joinClasses(layout.words, reading.reading)} {...readingAttributes(style)}>
            <SummarySections view={view} seek={seek} isNarrow={isNarrow} isPublic />
          </div>
          {page.answers.length > 0 && <PublicAnswers answers={page.answers} seek={seek} />}
          {page.highlights.length > 0 && <PublicHighlights highlights={page.highlights} seek={seek} />}
          {isNarrow && <Coverage view={view} isPublic />}
        </div>
      </article>
    </TimestampSource>
  )
}
