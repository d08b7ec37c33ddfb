// Shows a whole summary with the video beside it and the transcript below.
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import { summaryLanguage } from '#contract/summary-language.ts'
import { TimestampSource } from '../player/timestamp.tsx'
import reading from '../reading/reading.module.css'
import { ReadingTools } from '../reading/reading-tools.tsx'
import { readingAttributes, useReadingStyle } from '../reading/use-reading-style.ts'
import { SummaryTags } from '../tags/summary-tags.tsx'
import { Transcript } from '../transcript/transcript.tsx'
import { Button } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { useGoBack } from '../ui/use-go-back.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { ActionBar } from './action-bar.tsx'
import { AskSection } from './ask-section.tsx'
import { RelatedVideos } from './related-videos.tsx'
import { SummaryFeedbackBox } from './summary-feedback.tsx'
import layout from './summary-layout.module.css'
import { Coverage, SummaryHeading, SummaryLead, SummarySections } from './summary-parts.tsx'
import { SummarySidebar } from './summary-sidebar.tsx'
import { texts } from './texts.ts'
import { usePlayback } from './use-playback.ts'
import { useRewrite } from './use-rewrite.ts'
import { useSummaryFeedback } from './use-summary-feedback.ts'

const OwnHighlights = lazy(async () => ({ default: (await import('../highlights/own-highlights.tsx')).OwnHighlights }))

const Listen = lazy(async () => ({ default: (await import('../listen/listen.tsx')).Listen }))

const SummaryNote = lazy(async () => ({ default: (await import('../notes/summary-note.tsx')).SummaryNote }))

export function SummaryArticle({ view }: { view: SummaryView }) {
  const goBack = useGoBack()
  const isNarrow = useNarrow()
  const feedback = useSummaryFeedback(view)
  const rewrite = useRewrite(view)
  const article = useRef<HTMLElement>(null)
  const side = useRef<HTMLDivElement>(null)
  const { seek, playPassage, video, transcript } = usePlayback(view, side)
  const [askRequest, setAskRequest] = useState(0)
  const { style, change } = useReadingStyle()
  const onAsk = () => setAskRequest((count) => count + 1)

  return (
    <TimestampSource value={view.transcript}>
      <article className={layout.detail} ref={article}>
        <div className={layout.column}>
          {!isNarrow && (
            <Button className={layout.back} look="quiet" onClick={goBack}>
              <ArrowLeft />
              {texts.back}
            </Button>
          )}
          <SummaryHeading view={view} />
          <SummaryTags view={view} />
        </div>
        <div className={layout.side} ref={side}>
          <SummarySidebar
            view={view}
            isNarrow={isNarrow}
            feedback={feedback}
            rewrite={rewrite}
            onAsk={onAsk}
            {...video}
          />
        </div>
        <div
          className={joinClasses(layout.lead, reading.reading)}
          {...readingAttributes(style)}
          data-words-area="summary"
        >
          <SummaryLead view={view} seek={seek} isNarrow={isNarrow} />
        </div>
        <div className={layout.rest}>
          <ReadingTools style={style} onChange={change}>
            <Suspense>
              <Listen article={article} language={summaryLanguage(view)} />
            </Suspense>
          </ReadingTools>
          <div
            className={joinClasses(layout.words, reading.reading)}
            {...readingAttributes(style)}
            data-words-area="summary"
          >
            <SummarySections view={view} seek={seek} isNarrow={isNarrow} />
          </div>
          <AskSection view={view} onPlay={playPassage} focusRequest={askRequest} />
          <Suspense>
            <OwnHighlights view={view} article={article} seek={seek} />
            <SummaryNote videoId={view.videoId} />
          </Suspense>
          <Transcript view={view} seek={seek} {...transcript} />
          <RelatedVideos videoId={view.videoId} />
          {isNarrow && (
            <>
              <SummaryFeedbackBox view={view} feedback={feedback} rewrite={rewrite}>
                <Coverage view={view} />
              </SummaryFeedbackBox>
              <ActionBar view={view} feedback={feedback} rewrite={rewrite} onAsk={onAsk} />
            </>
          )}
        </div>
      </article>
    </TimestampSource>
  )
}
