// The steps of a recording: sent, heard, speakers told apart, summarized.
import { Check } from 'lucide-react'
import { formatBytes } from '#contract/basics/format.ts'
import type { Recording } from '#contract/recordings/recordings.ts'
import { useSite } from '../../api/api.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import text from '../../ui/text.module.css'
import type { Job } from '../jobs/job.ts'
import styles from './recording.module.css'
import { recordingTexts } from './texts.ts'

const { steps: texts, ...others } = recordingTexts

type Step = {
  name: string
  detail: string
  state: 'done' | 'current' | 'next'
  share?: number
}

/** Screen readers announce the names of the steps but not the details beside them. */
export function ListeningSteps({ recording, job }: { recording: Recording; job: Job }) {
  const { data: site } = useSite()
  const steps = listSteps(recording, job, site?.writer?.model ?? '')
  return (
    <div role="status" aria-atomic="false">
      <ol className={styles.steps}>
        {steps.map(({ name, detail, state, share }) => (
          <li key={name} className={state === 'current' ? styles.current : undefined}>
            {state === 'done' ? <Check /> : <span className={styles.dot} />}
            <span>
              <span className={text.hidden}>{others.stepStates[state]}</span>
              {name}
            </span>
            <span className={text.meta} aria-live="off">
              {detail}
            </span>
            {share !== undefined && <ProgressBar share={share} label={name} />}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A recording without speakers to tell apart has no step for them. */
export function listSteps(recording: Recording, job: Job, writer: string): Step[] {
  const { bytes, receivedBytes, heardSeconds, seconds, tookSeconds, state, speakers } = recording
  const isEpisode = recording.id !== recording.videoId
  const isHeard = state === 'done' || state === 'canceled'
  const isWhole = seconds !== null && heardSeconds >= seconds
  const isTelling = state === 'listening' && isWhole
  const writing = job.phase === 'running' ? job : null
  const listening: Step =
    isHeard || isTelling
      ? {
          name: isHeard && !isWhole ? texts.stopped : texts.listened,
          detail: others.took(heardSeconds, tookSeconds),
          state: 'done',
        }
      : {
          name: state === 'queued' ? texts.waiting : texts.listening,
          detail:
            state === 'queued' ? '' : others.heard(heardSeconds, seconds, recording.secondsLeft),
          state: 'current',
          ...(seconds && { share: heardSeconds / seconds }),
        }
  const telling: Step[] =
    speakers.length > 0
      ? [{ name: texts.speakers(speakers.length), detail: '', state: 'done' }]
      : recording.findsSpeakers && !isHeard
        ? [{ name: texts.telling, detail: '', state: isTelling ? 'current' : 'next' }]
        : []
  const isFetching = receivedBytes < bytes || bytes === 0
  const given: Step = isFetching
    ? {
        name: texts.fetching,
        detail: receivedBytes > 0 ? formatBytes(receivedBytes) : '',
        state: 'current',
      }
    : { name: isEpisode ? texts.fetched : texts.sent, detail: formatBytes(bytes), state: 'done' }
  return [
    given,
    isFetching ? { ...listening, state: 'next' } : listening,
    ...telling,
    ...(writing || !isHeard
      ? [
          {
            name: texts.writing,
            detail: writing?.details.writing ?? writer,
            state: writing ? ('current' as const) : ('next' as const),
          },
        ]
      : []),
  ]
}
