// The column beside a summary: the player, and tabs with transcript, questions and notes.
// On a phone the player is a strip, and the tabs are parts of the page.
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { wordsFor } from '#contract/sources/video-facts.ts'
import { describeSpan } from '#contract/summaries/describe-gaps.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { videoHighlightsQuery } from '../../marks/highlights/highlight-query.ts'
import { hasPrecisePointer } from '../../ui/browser/has-precise-pointer.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { Tabs, tabId } from '../../ui/tabs.tsx'
import text from '../../ui/text.module.css'
import type { SeekControl } from '../player/timestamp.tsx'
import type { VideoFrameProps } from '../player/video-frame.tsx'
import layout from '../summary-layout.module.css'
import { texts } from '../texts.ts'
import type { TranscriptPosition } from '../transcript/transcript-panel.tsx'
import { PlayerBox } from './player-box.tsx'
import styles from './summary-side.module.css'
import { type Part, type SidePart, sideParts } from './use-part.ts'

const TranscriptPanel = lazy(async () => ({
  default: (await import('../transcript/transcript-panel.tsx')).TranscriptPanel,
}))
const VideoAsk = lazy(async () => ({
  default: (await import('../../ask/pages/video-ask.tsx')).VideoAsk,
}))
const OwnHighlights = lazy(async () => ({
  default: (await import('../../marks/highlights/own-highlights.tsx')).OwnHighlights,
}))
const SummaryNote = lazy(async () => ({
  default: (await import('../../marks/notes/summary-note.tsx')).SummaryNote,
}))

type Props = {
  view: SummaryView
  part: Part
  isOneColumn: boolean
  onPart: (part: Part) => void
  /** Opens the questions and gives their box the focus. */
  onAsk: () => void
  /** Changes whenever the box should get the focus; 0 before that. */
  askRequest: number
  seek: SeekControl
  video: Omit<VideoFrameProps, 'view'>
  transcript: Omit<TranscriptPosition, 'seek'>
  /** Plays a passage from this moment and marks its lines in the transcript from there on. */
  playPassage: (startSeconds: number, endSeconds: number) => void
  /** The ids of highlights whose words are no longer in the summary. */
  missing: readonly string[]
  /** Writes the summary again, after words of its transcript were corrected. */
  onRewrite: () => void
}

export function SummarySide({ view, part, isOneColumn, onPart, onAsk, ...props }: Props) {
  const panelId = useId()
  const words = wordsFor(view.videoId)
  const count = useHighlightCount(view.videoId)
  const shown = part === 'summary' ? null : part
  return (
    <aside className={joinClasses(layout.side, layout.filled)} aria-label={texts.side(words)}>
      <PlayerBox view={view} {...props.video} isOneColumn={isOneColumn} />
      {!isOneColumn && (
        <Tabs
          label={texts.parts.label}
          names={sideParts}
          titles={{
            transcript: texts.parts.transcript,
            ask: texts.parts.ask,
            notes: (
              <>
                {texts.parts.notes} {count > 0 && <span className={styles.count}>{count}</span>}
              </>
            ),
          }}
          shortcuts={{ ask: 'ask' }}
          selected={shown}
          // Where a touch would open a keyboard, the person does it.
          onSelect={(name, isPressed) =>
            name === 'ask' && isPressed && hasPrecisePointer() ? onAsk() : onPart(name)
          }
          panelId={panelId}
        />
      )}
      <div
        id={panelId}
        className={joinClasses(styles.panels, layout.parts)}
        data-beside
        {...(!isOneColumn && {
          role: 'tabpanel',
          'aria-labelledby': shown ? tabId(panelId, shown) : undefined,
        })}
      >
        <Panels {...props} {...{ view, shown }} onPoint={() => isOneColumn && onPart('summary')} />
      </div>
    </aside>
  )
}

type PanelsProps = Omit<Props, 'part' | 'isOneColumn' | 'onPart' | 'onAsk' | 'video'> & {
  shown: SidePart | null
  /** Called when a point of the summary is chosen in the transcript. */
  onPoint: () => void
}

function Panels({ view, shown, seek, transcript, onPoint, ...props }: PanelsProps) {
  return (
    <>
      <Panel title={texts.parts.transcript} isShown={shown === 'transcript'}>
        <TranscriptPanel {...{ view, seek, onPoint, ...transcript }} onRewrite={props.onRewrite} />
      </Panel>
      <Panel title={texts.askTitle(wordsFor(view.videoId))} isShown={shown === 'ask'}>
        <div className={styles.scroll}>
          <VideoAsk
            videoId={view.videoId}
            shownOn={{
              kind: 'video',
              language: view.transcript.language,
              captions: view.url === null ? view : null,
              onPlay: props.playPassage,
              coverage: describeSpan(view),
            }}
            focusRequest={props.askRequest}
          />
        </div>
      </Panel>
      <Panel title={texts.parts.notes} isShown={shown === 'notes'}>
        <div className={styles.scroll}>
          <SummaryNote videoId={view.videoId} />
          <OwnHighlights view={view} seek={seek} missing={props.missing} />
        </div>
      </Panel>
    </>
  )
}

type PanelProps = { title: string; isShown: boolean; children: ReactNode }

/** Its content is loaded when it is opened first, and stays. */
function Panel({ title, isShown, children }: PanelProps) {
  const id = useId()
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return (
    <section className={styles.panel} hidden={!isShown} aria-labelledby={id}>
      <h2 className={text.hidden} id={id}>
        {title}
      </h2>
      <Suspense>{wasShown && children}</Suspense>
    </section>
  )
}

function useHighlightCount(videoId: string): number {
  const { user } = useAuth()
  const { data = [] } = useQuery(videoHighlightsQuery(user?.uid, videoId))
  return data.length
}
