// Tries one video through each way to captions, one after another.
import { Check, CircleX } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { languageName } from '#contract/basics/format.ts'
import type { TriedWay } from '#contract/basics/limits.ts'
import type { SourceTrialResult } from '#contract/captions/caption-ways.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import field from '../../ui/forms/field.module.css'
import text from '../../ui/text.module.css'
import { adminCalls } from '../admin-calls.ts'
import { sourceTexts as labels } from './source-texts.ts'
import styles from './sources.module.css'

export function SourceTrial({ ways }: { ways: TriedWay[] }) {
  const id = useId()
  const [trials, setTrials] = useState<SourceTrialResult[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const video = String(new FormData(event.currentTarget).get('video') ?? '')
    setBusy(true)
    setFailure('')
    setTrials([])
    try {
      for (const way of ways) {
        // Each trial costs the source a request, and nobody sees its outcome any more.
        if (!isOpen.current) return
        const trial = await adminCalls.tryWay(way, video)
        setTrials((earlier) => [...earlier, trial])
      }
    } catch (cause) {
      warn(labels.trialFailed, cause)
      setFailure(describeFailure(cause, labels.trialFailed))
    } finally {
      setBusy(false)
    }
  }
  const title = trials.find(({ result }) => result?.title)?.result?.title
  const isDone = trials.length > 0 && !isBusy
  return (
    <section className={styles.trial}>
      <h2 className={text.section}>{labels.trialTitle}</h2>
      <p className={text.muted}>{labels.trialLead}</p>
      <form className={styles.form} onSubmit={submit}>
        <label className={text.hidden} htmlFor={id}>
          {labels.link}
        </label>
        <input
          id={id}
          className={field.input}
          name="video"
          required
          maxLength={2000}
          placeholder={labels.link}
        />
        <Button type="submit" look="primary" busy={isBusy}>
          {isBusy ? labels.busy : labels.submit}
        </Button>
      </form>
      <p role="alert">{failure}</p>
      <p className={text.meta} role="status">
        {title && <b dir="auto">{title}</b>}{' '}
        {isDone && labels.outcome(trials.filter(({ result }) => result).length, trials.length)}
      </p>
      <ul className={styles.trials}>
        {trials.map((trial) => (
          <Outcome key={trial.way} trial={trial} />
        ))}
      </ul>
    </section>
  )
}

function Outcome({ trial: { way, result, problem, seconds } }: { trial: SourceTrialResult }) {
  return (
    <li>
      <span className={text.strong}>{labels.ways[way]}</span>
      <span className={result ? styles.read : styles.failed}>
        {result ? <Check /> : <CircleX />}
        {result ? labels.read : labels.failed}
      </span>
      <span>
        {result?.words != null && labels.words(languageName(result.language ?? ''), result.words)}
        {problem && (
          <>
            {problem.title}
            {problem.reason && <bdi> ({problem.reason})</bdi>}
          </>
        )}
      </span>
      <span className={text.meta}>{seconds} s</span>
    </li>
  )
}
