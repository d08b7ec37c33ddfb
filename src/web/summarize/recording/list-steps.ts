// What the way of a recording consists of, and how far it is.
import { formatBytes } from '#contract/basics/format.ts'
import type { Recording } from '#contract/recordings/recordings.ts'
import type { Job } from '../jobs/job.ts'
import { recordingTexts } from './texts.ts'

const { steps: texts, ...others } = recordingTexts

type Step = {
  name: string
  detail: string
  state: 'done' | 'current' | 'next'
  share?: number
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
          detail: others.took(heardSeconds, isWhole ? null : seconds, tookSeconds),
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
