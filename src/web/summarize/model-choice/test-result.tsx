// Shows the result of a test: what it took, or why it failed and what to do.
import { CircleCheck, Copy, OctagonAlert } from 'lucide-react'
import type { ModelTest } from '#contract/models/model-choice.ts'
import { copyText } from '../../ui/browser/clipboard.ts'
import { IconButton } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import styles from './model-dialog.module.css'
import { texts } from './texts.ts'

export function TestResult({ test, server }: { test: ModelTest; server: string }) {
  const { failure, model } = test
  const canPull = failure === 'no_model' && test.server === 'Ollama'
  return (
    <div className={styles.message}>
      {failure ? (
        <Callout alert icon={<OctagonAlert />} title={texts.failed(model, failure)}>
          <p>
            {texts.failedText(failure, server)} {canPull && texts.typeCommand}
          </p>
          {canPull && <CodeLine line={texts.pull(model)} />}
        </Callout>
      ) : (
        <Callout positive icon={<CircleCheck />} title={texts.passed}>
          <p>{texts.passedText(test)}</p>
        </Callout>
      )}
    </div>
  )
}

/** A line of code with a button that copies it. */
function CodeLine({ line }: { line: string }) {
  const copy = () =>
    copyText(line).then(
      () => showToast(texts.copied),
      () => showToast(texts.copyFailed, { failed: true }),
    )
  return (
    <div className={styles.code}>
      <code>{line}</code>
      <IconButton label={texts.copyLine} onClick={copy}>
        <Copy />
      </IconButton>
    </div>
  )
}
