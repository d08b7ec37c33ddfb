// The page of a result: the summary at the left; at the right its video, and the
// transcript, questions and notes in tabs.
import { ArrowLeft } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ReadingStyle } from '#contract/basics/limits.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import { SummaryTags } from '../../library/tags/summary-tags.tsx'
import { showWordsEvent } from '../../shell/commands/use-shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { lazyPart } from '../../ui/loading/lazy-part.ts'
import text from '../../ui/text.module.css'
import { useGoBack } from '../../ui/use-go-back.ts'
import { ActionRow } from '../actions/action-row.tsx'
import { RatingBox } from '../feedback/rating-box.tsx'
import { useSummaryFeedback } from '../feedback/use-summary-feedback.ts'
import { TimestampSource } from '../player/timestamp.tsx'
import reading from '../reading/reading.module.css'
import { ReadingTools } from '../reading/reading-tools.tsx'
import { readingAttributes, useReadingStyle } from '../reading/use-reading-style.ts'
import { About } from '../sections/summary-about.tsx'
import { SummaryHeading, SummaryLead, SummarySections } from '../sections/summary-parts.tsx'
import { useSettle } from '../sections/use-settle.ts'
import layout from '../summary-layout.module.css'
import { texts } from '../texts.ts'
import { PassagesNotice } from '../versions/passages-notice.tsx'
import { useRewrite } from '../versions/use-rewrite.ts'
import { VersionNotice } from '../versions/version-select.tsx'
import { PartBar } from './part-bar.tsx'
import { RelatedVideos } from './related-videos.tsx'
import { SummarySide } from './summary-side.tsx'
import { usePart } from './use-part.ts'
import { usePlayback } from './use-playback.ts'

const HighlightTools = lazy(async () => ({
  default: (await import('../../marks/highlights/highlight-tools.tsx')).HighlightTools,
}))
const Reel = lazyPart(async () => (await import('../reel/reel.tsx')).Reel)
const Listen = lazy(async () => ({ default: (await import('../listen/listen.tsx')).Listen }))

export function SummaryArticle({ view }: { view: SummaryView }) {
  const isNew = useIsNew()
  const { part, isOneColumn, openPart, openTranscriptInPlace } = usePart()
  const feedback = useSummaryFeedback(view)
  const rewrite = useRewrite(view)
  const settle = useSettle(view)
  const article = useRef<HTMLElement>(null)
  const [missing, setMissing] = useState<readonly string[]>([])
  const { style, change } = useReadingStyle()
  const { seek, showLine, playPassage, video, transcript } = usePlayback(
    view,
    part === 'transcript'
      ? null
      : { open: () => openPart('transcript'), openInPlace: openTranscriptInPlace },
  )
  const rating = (
    <RatingBox
      view={view}
      feedback={feedback}
      onRewrite={rewrite.start}
      isRewriting={rewrite.isRunning}
    />
  )
  const words = wordsProps(style)
  const { askRequest, onAsk } = useAskRequest(() => openPart('ask'))
  useShownWords(article, showLine)

  return (
    <TimestampSource value={view.transcript}>
      {isNew && <ReadyNews />}
      <article className={layout.reader} ref={article} data-part={part}>
        <div className={layout.main}>
          <div className={layout.head}>
            {!isOneColumn && <BackButton />}
            <SummaryHeading view={view} />
          </div>
          <div {...words}>
            <SummaryLead view={view} seek={seek} />
          </div>
          <ActionRow {...{ view, isNew, feedback, rewrite }}>{!isOneColumn && rating}</ActionRow>
          <VersionNotice view={view} />
          <PassagesNotice view={view} rewrite={rewrite} />
          <div {...words} className={joinClasses(layout.words, words.className)}>
            <SummarySections
              view={view}
              seek={seek}
              onShowWords={showLine}
              settle={settle}
              tools={
                <ReadingTools style={style} onChange={change}>
                  <Suspense>
                    {isOneColumn && <Reel view={view} player={video.player} />}
                    <Listen article={article} language={summaryLanguage(view)} />
                  </Suspense>
                </ReadingTools>
              }
            />
          </div>
          <SummaryTags view={view} />
          {isOneColumn && rating}
          <About view={view} />
          {/* Last, because it arrives while somebody reads. */}
          <RelatedVideos videoId={view.videoId} />
        </div>
        <SummarySide
          {...{ view, part, isOneColumn, onAsk, askRequest }}
          onPart={openPart}
          {...{ seek, video, transcript, playPassage, missing }}
          onRewrite={() => rewrite.start('wrong')}
        />
        <Suspense>
          <HighlightTools view={view} article={article} onMissing={setMissing} />
        </Suspense>
      </article>
      {isOneColumn && <PartBar part={part} onPart={openPart} onAsk={onAsk} />}
    </TimestampSource>
  )
}

/** Where the words of a summary are. */
const wordsProps = (style: ReadingStyle) => ({
  className: reading.reading,
  ...readingAttributes(style),
  'data-words-area': 'summary',
})

/** Counts how often the box for questions should get the focus. */
function useAskRequest(onOpen: () => void) {
  const [askRequest, setAskRequest] = useState(0)
  function onAsk() {
    onOpen()
    setAskRequest((count) => count + 1)
  }
  return { askRequest, onAsk }
}

/** The key for it is heard on every page. */
function useShownWords(
  article: RefObject<HTMLElement | null>,
  onShow: (seconds: number) => void,
): void {
  const show = useEffectEvent((event: Event) => {
    if (event.target instanceof HTMLElement) onShow(Number(event.target.dataset.words))
  })
  useEffect(() => {
    const element = article.current
    const handle = (event: Event) => show(event)
    element?.addEventListener(showWordsEvent, handle)
    return () => element?.removeEventListener(showWordsEvent, handle)
  }, [article])
}

function BackButton() {
  const goBack = useGoBack()
  return (
    <Button className={layout.back} look="quiet" onClick={goBack}>
      <ArrowLeft />
      {texts.back}
    </Button>
  )
}

/** Whether the person was taken here by a summary that was just made. A reload is no arrival. */
function useIsNew(): boolean {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [isNew] = useState(state?.isNew === true)
  const clearState = useEffectEvent(() => navigate({ search, hash }, { replace: true }))
  useEffect(() => {
    if (!isNew) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    void clearState()
  }, [isNew])
  return isNew
}

/**
 * Tells screen readers that the summary is here. The line is empty at first: only a
 * change is read out.
 */
function ReadyNews() {
  const [isAnnounced, setAnnounced] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className={text.hidden} role="status">
      {isAnnounced ? texts.ready : ''}
    </p>
  )
}
