// The steps of a recording: sent, heard, speakers told apart, summarized.
import { Check } from 'lucide-react'
import type { Recording } from '#contract/recordings/recordings.ts'
import { useSite } from '../../api/api.ts'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import text from '../../ui/text.module.css'
import type { Job } from '../jobs/job.ts'
import { listSteps } from './list-steps.ts'
import styles from './recording.module.css'
import { recordingTexts as texts } from './texts.ts'

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
              <span className={text.hidden}>{texts.stepStates[state]}</span>
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
