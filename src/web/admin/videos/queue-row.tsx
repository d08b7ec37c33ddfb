// One summary of the queue, with what an administrator can do about it.
import { CircleAlert, RotateCw } from 'lucide-react'
import type { QueuedSummary } from '#contract/admin/admin-queue.ts'
import { formatDuration, formatTimeSaved } from '#contract/basics/format.ts'
import type { QueueState } from '#contract/basics/limits.ts'
import { watchUrl } from '#contract/sources/video-facts.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/dates/format-date.ts'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import text from '../../ui/text.module.css'
import styles from './queue.module.css'
import { queueTexts } from './queue-texts.ts'

type Props = {
  item: QueuedSummary
  state: QueueState
  isNext: boolean
  isBusy: boolean
  onCancel: () => void
  onRetry: () => void
}

export function QueueRow({ item, state, isNext, isBusy, onCancel, onRetry }: Props) {
  const title = item.title ?? item.videoId ?? queueTexts.untitled
  const url = item.videoId && watchUrl(item.videoId)
  const seconds = Math.max(1, Math.round((Date.now() - item.createdAt) / 1000))
  return (
    <li className={styles.row}>
      <div>
        <p className={text.strong} dir="auto">
          {item.title === null && url ? <a href={url}>{title}</a> : title}
        </p>
        <p className={text.meta}>{describe(item, state, seconds)}</p>
        {item.problem && (
          <p className={styles.why}>
            <CircleAlert />
            <span>
              <b>{item.problem.title}.</b> {item.problem.message}
            </span>
          </p>
        )}
      </div>
      <div className={text.meta}>
        {state === 'running' && <Step step={item.step} title={title} />}
        {state === 'waiting' && (
          <p>
            {isNext && `${queueTexts.next}, `}
            {queueTexts.waitingFor(formatTimeSaved(seconds))}
          </p>
        )}
        {(item.retry === 'useless' || item.retry === 'lost') && <p>{queueTexts[item.retry]}</p>}
      </div>
      <div className={styles.end}>
        {state !== 'failed' && (
          <Button size="small" busy={isBusy} onClick={onCancel}>
            {queueTexts.cancel}
            <span className={text.hidden}> {title}</span>
          </Button>
        )}
        {item.retry === 'possible' && (
          <Button size="small" busy={isBusy} onClick={onRetry}>
            <RotateCw />
            {queueTexts.retry}
            <span className={text.hidden}> {title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

function describe(
  { durationSeconds, owner, others, failedAt }: QueuedSummary,
  state: QueueState,
  seconds: number,
): string {
  const name = owner ?? queueTexts.guest
  const details = [
    durationSeconds === null ? null : formatDuration(durationSeconds),
    others === 0 ? name : queueTexts.others(name, others),
    failedAt === null ? null : formatDateTime(failedAt),
    state === 'running' ? queueTexts.runningFor(formatTimeSaved(seconds)) : null,
  ]
  return details.filter((detail) => detail !== null).join(' · ')
}

function Step({ step, title }: { step: QueuedSummary['step']; title: string }) {
  const name = Object.entries(queueTexts.steps).find(([known]) => known === step?.step)?.[1]
  return (
    <>
      <p>
        {name ?? queueTexts.starting}
        {step?.detail && `, ${step.detail}`}
      </p>
      <ProgressBar share={step?.progress ?? 0} label={title} />
    </>
  )
}
