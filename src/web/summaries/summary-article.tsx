// Shows a whole summary with the video beside it and the transcript below.
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SummaryView } from '#contract/summary.ts'
import { useRewrite } from '../jobs/use-rewrite.ts'
import { type SeekControl, TimestampSource } from '../player/timestamp.tsx'
import { formatTimestampHash, parseTimestampHash } from '../player/timestamp-hash.ts'
import { usePlayer } from '../player/use-player.ts'
import { Transcript } from '../transcript/transcript.tsx'
import { Button } from '../ui/button.tsx'
import { useGoBack } from '../ui/use-go-back.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { ActionBar } from './action-bar.tsx'
import { SummaryFeedbackBox } from './summary-feedback.tsx'
import layout from './summary-layout.module.css'
import { Coverage, SummaryHeading, SummaryLead, SummarySections } from './summary-parts.tsx'
import { SummarySidebar } from './summary-sidebar.tsx'
import { texts } from './texts.ts'
import { useSummaryFeedback } from './use-summary-feedback.ts'

export function SummaryArticle({ view }: { view: SummaryView }) {
  const goBack = useGoBack()
  const isNarrow = useNarrow()
  const feedback = useSummaryFeedback(view)
  const rewrite = useRewrite(view)
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  const frame = useRef<HTMLIFrameElement>(null)
  const player = usePlayer(view.videoId, frame)
  const side = useRef<HTMLDivElement>(null)
  const [isTranscriptOpen, setTranscriptOpen] = useState(false)
  const [scrollTarget, setScrollTarget] = useState<{ seconds: number } | null>(null)
  const hasVideo = view.url !== null

  function seekTo(seconds: number) {
    setScrollTarget({ seconds })
    navigate({ search, hash: formatTimestampHash(seconds) }, { replace: true })
    if (!hasVideo) return setTranscriptOpen(true)
    player.playFrom(seconds)
    side.current?.scrollIntoView({ block: 'nearest' })
  }
  const seek: SeekControl = { seekTo, hasVideo }

  // A link from another page of Pith plays at once: that page passes a state, which `seekTo` removes.
  // A page that was opened by its URL or reloaded only offers to play.
  const seekToHash = useEffectEvent(() => {
    const seconds = parseTimestampHash(hash)
    if (seconds !== null && (state !== null || !hasVideo)) seekTo(seconds)
  })
  useEffect(() => seekToHash(), [])

  return (
    <TimestampSource value={view.transcript}>
      <article className={layout.detail}>
        <div className={layout.column}>
          {!isNarrow && (
            <Button className={layout.back} look="quiet" onClick={goBack}>
              <ArrowLeft />
              {texts.back}
            </Button>
          )}
          <SummaryHeading view={view} />
        </div>
        <div className={layout.side} ref={side}>
          <SummarySidebar
            view={view}
            isNarrow={isNarrow}
            feedback={feedback}
            onRewrite={rewrite}
            player={player}
            frame={frame}
            startSeconds={parseTimestampHash(hash) ?? 0}
          />
        </div>
        <div className={layout.lead}>
          <SummaryLead view={view} seek={seek} isNarrow={isNarrow} />
        </div>
        <div className={layout.rest}>
          <SummarySections view={view} seek={seek} isNarrow={isNarrow} />
          <Transcript
            view={view}
            seek={seek}
            isOpen={isTranscriptOpen}
            onToggle={setTranscriptOpen}
            seconds={player.seconds ?? scrollTarget?.seconds ?? null}
            scrollTarget={scrollTarget}
          />
          {isNarrow && (
            <>
              <SummaryFeedbackBox view={view} feedback={feedback} onRewrite={rewrite}>
                <Coverage view={view} />
              </SummaryFeedbackBox>
              <ActionBar view={view} feedback={feedback} onRewrite={rewrite} />
            </>
          )}
        </div>
      </article>
    </TimestampSource>
  )
}
