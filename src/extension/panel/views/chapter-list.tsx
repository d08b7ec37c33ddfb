// The chapters of the summary, which can also be marked on YouTube's timeline.
import type { SummaryView } from '#contract/summaries/summary.ts'
import { texts } from '../../texts.ts'
import { type Seek, Timestamp } from '../parts/timestamp.tsx'
import type { MarksControl } from './use-chapter-marks.ts'

type Props = {
  view: SummaryView
  language: string | undefined
  seek: Seek | null
  marks: MarksControl
}

export function ChapterList({ view: { summary, transcript }, language, seek, marks }: Props) {
  if (summary.chapters.length < 2) return null
  return (
    <section>
      <h2 class="strong">{texts.chapters}</h2>
      <ol class="moments">
        {summary.chapters.map(({ title, titleCheck, startSeconds }) => (
          <li key={startSeconds}>
            <Timestamp
              seconds={startSeconds}
              seek={seek}
              hasEstimatedTimes={transcript.hasEstimatedTimes}
            />
            <div>
              <p lang={language} dir="auto">
                {title}
              </p>
              {titleCheck === 'unconfirmed' && <p class="meta">{texts.unconfirmedPoint}</p>}
            </div>
          </li>
        ))}
      </ol>
      {marks.isPossible && !transcript.hasEstimatedTimes && (
        <label class="choice ruled">
          <input type="checkbox" checked={marks.isOn} onChange={() => marks.setOn(!marks.isOn)} />
          {texts.markChapters}
        </label>
      )}
    </section>
  )
}
