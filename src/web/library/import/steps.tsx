// Where the person is: the four steps, with those that are done.
import { Check } from 'lucide-react'
import styles from './import-page.module.css'
import type { ImportStep } from './import-query.ts'
import { texts } from './texts.ts'

const steps: ImportStep[] = ['choose', 'check', 'working', 'done']

export function Steps({ current }: { current: ImportStep }) {
  const at = steps.indexOf(current)
  return (
    <ol className={styles.steps} aria-label={texts.steps.label}>
      {steps.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {index < at ? (
            <Check aria-hidden className={styles.past} />
          ) : (
            <span className={styles.number}>{index + 1}</span>
          )}
          {texts.steps[step]}
        </li>
      ))}
    </ol>
  )
}
