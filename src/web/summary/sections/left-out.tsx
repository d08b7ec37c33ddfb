// The statements that were left out. They can be opened below the others, and put back by
// their owner.
import { ChevronDown } from 'lucide-react'
import { describeDropped } from '#contract/summaries/describe-check.ts'
import type { LeftOut as LeftOutStatement, SummaryView } from '#contract/summaries/summary.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import { Button } from '../../ui/button.tsx'
import { languageOf } from '../../ui/language-of.ts'
import text from '../../ui/text.module.css'
import { type SeekControl, Timestamp } from '../player/timestamp.tsx'
import { texts } from '../texts.ts'
import styles from './points.module.css'
import type { Settle } from './use-settle.ts'

type Props = {
  view: SummaryView
  seek: SeekControl | null
  /** Null for readers who are not the owner. */
  settle: Settle | null
}

/** The captions say something else, which a reader should see. */
const contradicting: ReadonlySet<LeftOutStatement['reason']> = new Set([
  'number',
  'negation',
  'opposite',
  'role',
  'certainty',
])

export function LeftOut({ view, seek, settle }: Props) {
  const { leftOut = [], checked } = view
  const { dropped, droppedTexts = [] } = checked
  const count = leftOut.length + droppedTexts.length
  if (count === 0)
    return dropped > 0 ? <p className={text.meta}>{describeDropped(checked)}</p> : null
  return (
    <details
      className={styles.leftOut}
      open={leftOut.some(({ reason }) => contradicting.has(reason))}
    >
      <summary>
        <ChevronDown />
        {texts.leftOut(count)}
      </summary>
      <ul>
        {leftOut.map((statement) => (
          <li key={statement.n} className={styles.omitted} data-statement={statement.n}>
            <div>
              <p {...languageOf(summaryLanguage(view))}>{statement.text}</p>
              <Reason view={view} statement={statement} seek={seek} isOwner={settle !== null} />
            </div>
            {settle && (
              <Button
                size="small"
                busy={settle.pending === statement.n}
                onClick={() => settle.settle(statement.n, 'marked', 'left_out')}
              >
                {texts.putBack}
                <span className={text.hidden}> {statement.text}</span>
              </Button>
            )}
          </li>
        ))}
        {droppedTexts.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; points may be equal.
          <li key={index} className={styles.omitted}>
            <p {...languageOf(summaryLanguage(view))}>{point}</p>
          </li>
        ))}
      </ul>
      {droppedTexts.length > 0 && <p className={text.meta}>{describeDropped(checked)}</p>}
    </details>
  )
}

type ReasonProps = {
  view: SummaryView
  statement: LeftOutStatement
  seek: SeekControl | null
  isOwner: boolean
}

function Reason({ view, statement, seek, isOwner }: ReasonProps) {
  const { reason, words, startSeconds } = statement
  return (
    <p className={text.meta} lang="en">
      {reason === 'owner' && isOwner ? texts.leftOutByYou : texts.leftOutReasons[reason]}
      {words && (
        <>
          {' '}
          {texts.nearest} <q {...languageOf(view.transcript.language)}>{words}</q>
        </>
      )}
      {startSeconds !== undefined && (
        <>
          {words ? ', ' : ' '}
          <Timestamp seconds={startSeconds} seek={seek} />
        </>
      )}
    </p>
  )
}
