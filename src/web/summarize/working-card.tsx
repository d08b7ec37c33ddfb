// A summary in the making: named steps, a bar, and the text as it grows.
import { Check } from 'lucide-react'
import { Essence } from '../ui/essence.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { Track } from '../ui/track.tsx'
import { stepOrder, type Working } from './job.ts'
import { texts } from './texts.ts'
import { VideoPreview } from './video-preview.tsx'
import styles from './working-card.module.css'

export function WorkingCard({ videoId, job }: { videoId: string | null; job: Working }) {
  const { tldr = '', summary = '' } = job.part
  return (
    <>
      <article className={joinClasses(layout.card, styles.card)} aria-busy="true">
        <VideoPreview videoId={videoId}>
          <Steps job={job} />
        </VideoPreview>
        <Track className={styles.bar} share={job.progress} label={texts.progress} />
        {(tldr || summary) && (
          <div className={styles.growing}>
            <Essence tldr={tldr} summary={summary} growing />
          </div>
        )}
      </article>
      <p className={joinClasses(text.meta, styles.leave)} role="status">
        {job.lost ? texts.reconnecting : texts.leave}
      </p>
    </>
  )
}

/** Only the names of the steps are read out as they change, never the figures beside them. */
function Steps({ job }: { job: Working }) {
  const now = stepOrder.indexOf(job.step)
  return (
    <div role="status" aria-atomic="false">
      <ol className={styles.steps}>
        {stepOrder.map((step, place) => {
          const { doing, done } = texts.stepNames[step]
          const state = place < now ? 'done' : place === now ? 'now' : 'next'
          return (
            <li key={step} className={state === 'now' ? styles.now : undefined}>
              {state === 'done' ? <Check /> : <span className={styles.point} />}
              <span>
                <span className={text.hidden}>{texts.stepStates[state]}</span>
                {state === 'done' ? done : doing}
              </span>
              <span className={text.meta} aria-live="off">
                {job.details[step]}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
