// The summary beside its video.

import { formatTimeSaved, languageName } from '#contract/basics/format.ts'
import type { TranscriptKind } from '#contract/captions/transcript.ts'
import { describeDropped } from '#contract/summaries/describe-check.ts'
import { describeGaps, describeSpan } from '#contract/summaries/describe-gaps.ts'
import { outlineNotice } from '#contract/summaries/spoken-chapters.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import { verdictWords } from '#contract/summaries/verdict-words.ts'
import { texts } from '../../texts.ts'
import { AskBox } from '../parts/ask-box.tsx'
import { Eye, FastForward, SkipForward } from '../parts/icons.tsx'
import { type Head, Shell, VideoHead } from '../parts/shell.tsx'
import { type Seek, Timestamp } from '../parts/timestamp.tsx'
import type { Feedback } from '../requests/use-summary.ts'
import { ChapterList } from './chapter-list.tsx'
import { FeedbackRow } from './feedback-row.tsx'
import type { MarksControl } from './use-chapter-marks.ts'

const icons = { watch: Eye, skim: FastForward, skip: SkipForward }

type Props = {
  head: Head
  view: SummaryView
  seconds: number
  seek: Seek | null
  marks: MarksControl
  onAsk: (question: string) => void
  onChange: (videoId: string, feedback: Feedback) => void
  onAgain: (() => void) | null
}

export function ResultView({ head, view, seconds, seek, marks, onAsk, onChange, onAgain }: Props) {
  const { summary, readMinutes, savedSeconds } = view
  const language = summaryLanguage(view)
  const { hasEstimatedTimes } = view.transcript
  const meta = [
    view.duration,
    readMinutes > 0 ? texts.readTime(readMinutes) : null,
    savedSeconds > 0 ? texts.saves(formatTimeSaved(savedSeconds)) : null,
  ]
  return (
    <Shell
      head={head}
      foot={
        <>
          <AskBox onAsk={onAsk} />
          <FeedbackRow view={view} onChange={onChange} />
        </>
      }
    >
      <VideoHead title={view.title} meta={meta} />
      <p class="tldr" lang={language} dir="auto">
        {summary.tldrQuote ? `“${summary.tldr}” ` : summary.tldr}
        {summary.tldrQuote && (
          <Timestamp {...{ seek, hasEstimatedTimes }} seconds={summary.tldrQuote.startSeconds} />
        )}
      </p>
      <Verdict view={view} language={language} seek={seek} />
      <section>
        {summary.isOutline ? (
          <p>{outlineNotice}</p>
        ) : (
          <>
            <h2 class="strong">{texts.keyPoints}</h2>
            <KeyPoints view={view} seconds={seconds} seek={seek} language={language} />
          </>
        )}
        <p class="meta ruled">{describeCoverage(view)}</p>
        {onAgain && (
          <button class="btn small spaced" type="button" onClick={onAgain}>
            {texts.again}
          </button>
        )}
      </section>
      <ChapterList {...{ view, language, seek, marks }} />
    </Shell>
  )
}

function Verdict({
  view: { summary, transcript },
  language,
  seek,
}: {
  view: SummaryView
  language: string
  seek: Seek | null
}) {
  const { verdict } = summary
  if (!verdict) return null
  const Icon = icons[verdict.call]
  const words = verdictWords(language, { isHeard: false })
  return (
    <section>
      <p lang={language} dir="auto">
        <b class="call">
          <Icon />
          {words[verdict.call]}
        </b>{' '}
        {verdict.reason}
        {verdict.startSeconds !== undefined && (
          <>
            {` ${words.answer[0]}`}
            <Timestamp
              seconds={verdict.startSeconds}
              seek={seek}
              hasEstimatedTimes={transcript.hasEstimatedTimes}
            />
            {words.answer[1]}
          </>
        )}
      </p>
    </section>
  )
}

function KeyPoints({
  view: { summary, transcript },
  seconds,
  seek,
  language,
}: Pick<Props, 'view' | 'seconds' | 'seek'> & { language: string }) {
  const { keyPoints } = summary
  const playing =
    seconds > 0 ? keyPoints.findLastIndex(({ startSeconds }) => startSeconds <= seconds) : -1
  return (
    <ol class="moments">
      {keyPoints.map(({ text, startSeconds, speaker, supported }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the points of a summary do not change
        <li key={index} aria-current={index === playing ? 'true' : undefined}>
          <Timestamp
            seconds={startSeconds}
            seek={seek}
            hasEstimatedTimes={transcript.hasEstimatedTimes}
          />
          <div>
            {speaker && (
              <p class="meta">
                <bdi>{speaker}</bdi>
              </p>
            )}
            <p lang={language} dir="auto">
              {text}
            </p>
            {!supported && <p class="meta">{texts.unconfirmedPoint}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function describeCoverage(view: SummaryView): string {
  const { checked, transcript } = view
  const gaps = describeGaps(view)
  const dropped = describeDropped(checked)
  const language = transcript.language === 'und' ? '' : `${languageName(transcript.language)} `
  const sources: Partial<Record<TranscriptKind, string>> = {
    browser: texts.source(language),
    speech: texts.heard,
  }
  const source = sources[transcript.kind] ?? ''
  return `${describeSpan(view)}.${gaps && ` ${gaps}`}${source}${dropped && ` ${dropped}`}`
}
