// The section in which a person asks about the video. Its code and its questions are loaded when it comes near, or when it is asked for.
import { lazy, Suspense, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import type { SummaryView } from '#contract/summary.ts'
import { useSite } from '../api/api.ts'
import { readVideoQuestion } from '../commands/asked-question.ts'
import text from '../ui/text.module.css'
import { useNearViewport } from '../ui/use-near-viewport.ts'
import styles from './ask-section.module.css'
import { describeSpan } from './coverage.ts'
import { texts } from './texts.ts'

const VideoAsk = lazy(async () => ({ default: (await import('../ask/video-ask.tsx')).VideoAsk }))

type Props = {
  view: SummaryView
  /** Plays a passage from this moment and marks its lines in the transcript from there on. */
  onPlay: (startSeconds: number, endSeconds: number) => void
  /** Changes whenever the box should get the focus; 0 before that. */
  focusRequest: number
}

export function AskSection({ view, onPlay, focusRequest }: Props) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const { data: site } = useSite()
  const isNear = useNearViewport(section)
  const isAsked = readVideoQuestion(useLocation().state) !== null
  return (
    <section ref={section} className={styles.section} aria-labelledby={id}>
      <div className={text.headed}>
        <h2 className={text.section} id={id}>
          {texts.ask.title}
        </h2>
        <p className={text.meta}>{site?.writer?.kind === 'extract' ? texts.ask.leadWithoutAi : texts.ask.lead}</p>
      </div>
      {isNear || focusRequest > 0 || isAsked ? (
        <Suspense fallback={<div className={styles.placeholder} />}>
          <VideoAsk
            videoId={view.videoId}
            shownOn={{
              kind: 'video',
              language: view.transcript.language,
              captions: view.url === null ? view : null,
              onPlay,
              coverage: describeSpan(view),
            }}
            focusRequest={focusRequest}
          />
        </Suspense>
      ) : (
        <div className={styles.placeholder} />
      )}
    </section>
  )
}
