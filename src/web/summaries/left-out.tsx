// The statements that were left out. They can be opened below the others, and put back by their owner.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { describeDropped } from '#contract/describe-dropped.ts'
import type { LeftOut as LeftOutStatement, SummaryView } from '#contract/summary.ts'
import { summaryLanguage } from '#contract/summary-language.ts'
import { api } from '../api/api.ts'
import { warn } from '../browser/log.ts'
import { type SeekControl, Timestamp } from '../player/timestamp.tsx'
import { showToast } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import { languageOf } from '../ui/language-of.ts'
import text from '../ui/text.module.css'
import styles from './points.module.css'
import { replaceCachedVersion } from './summary-cache.ts'
import { texts } from './texts.ts'

type Props = { view: SummaryView; seek: SeekControl | null; isPublic: boolean }

export function LeftOut({ view, seek, isPublic }: Props) {
  const { leftOut = [], checked } = view
  const { dropped, droppedTexts = [] } = checked
  // Older summaries have texts only.
  const older = leftOut.length > 0 ? [] : droppedTexts
  const count = leftOut.length + older.length
  if (count === 0) return dropped > 0 ? <p className={text.meta}>{describeDropped(checked)}</p> : null
  return (
    <details className={styles.leftOut}>
      <summary>
        <ChevronDown />
        {texts.leftOut(count)}
      </summary>
      <ul>
        {leftOut.map((statement) => (
          <li key={statement.n} className={styles.omitted}>
            <div>
              <p {...languageOf(summaryLanguage(view))}>{statement.text}</p>
              <Reason view={view} statement={statement} seek={seek} />
            </div>
            {!isPublic && <PutBack view={view} statement={statement} />}
          </li>
        ))}
        {older.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; points may be equal.
          <li key={index} className={styles.omitted}>
            <p {...languageOf(summaryLanguage(view))}>{point}</p>
          </li>
        ))}
      </ul>
      {older.length > 0 && <p className={text.meta}>{describeDropped(checked)}</p>}
    </details>
  )
}

type StatementProps = { view: SummaryView; statement: LeftOutStatement }

function Reason({ view, statement, seek }: StatementProps & { seek: SeekControl | null }) {
  const { reason, words, startSeconds } = statement
  return (
    <p className={text.meta} lang="en">
      {texts.leftOutReasons[reason]}
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

/** It becomes a point that stays marked as unconfirmed. */
function PutBack({ view, statement }: StatementProps) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.putBack(view.videoId, statement.n, view.id),
    onSuccess: (changed) => {
      replaceCachedVersion(queries, changed)
      showToast(texts.isPutBack)
    },
    onError: (cause) => {
      warn(texts.putBackFailed, cause)
      showToast(texts.putBackFailed, { failed: true })
    },
  })
  return (
    <Button size="small" busy={isPending} onClick={() => mutate()}>
      {texts.putBack}
      <span className={text.hidden}> {statement.text}</span>
    </Button>
  )
}
