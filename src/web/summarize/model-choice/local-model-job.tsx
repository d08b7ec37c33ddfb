// A model that is on its way to this server, or did not arrive.
import { CircleAlert, FolderOpen, LoaderCircle, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LocalModelInfo } from '#contract/models/local-models.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import text from '../../ui/text.module.css'
import { localTexts as texts } from './local-texts.ts'
import styles from './model-dialog.module.css'

/** What can be done with a model, by its name. */
export type LocalActions = {
  isBusy: boolean
  download(name: string): void
  pause(name: string): void
  remove(name: string): void
  use(name: string): void
  /** Asks the person for a file; null where a model has several. */
  chooseFile: (() => void) | null
}

type Props = { model: LocalModelInfo; actions: LocalActions }

export function LocalModelJob({ model, actions }: Props) {
  const { title, state } = model
  if (state === 'failed') return <FailedModel model={model} actions={actions} />
  if (state === 'checking' || state === 'measuring')
    return (
      <div className={styles.job} role="status">
        <p className={styles.busy}>
          <LoaderCircle />
          <span className={text.strong}>{title}</span>
        </p>
        <p className={text.meta}>{texts[state]}</p>
      </div>
    )
  return <Download model={model} actions={actions} />
}

function Download({ model, actions: { isBusy, download, pause, remove } }: Props) {
  const { name, title, state, bytes, receivedBytes, secondsLeft } = model
  const isPaused = state === 'paused'
  const share = bytes ? receivedBytes / bytes : 0
  const received = texts.received(model)
  return (
    <div className={styles.job}>
      <p className={styles.jobHead}>
        <span className={text.strong}>{title}</span>
        {bytes !== null && <span>{Math.floor(share * 100)}%</span>}
      </p>
      <ProgressBar share={share} label={title} tall />
      <div className={styles.acts}>
        <p className={text.meta}>
          {isPaused
            ? texts.here(received)
            : `${received}${texts.left(secondsLeft)}. ${texts.goesOn}`}
        </p>
        <ModelButton
          label={isPaused ? texts.resume : texts.pause}
          {...{ title, isBusy }}
          icon={isPaused ? <Play /> : <Pause />}
          onClick={() => (isPaused ? download(name) : pause(name))}
        />
        <ModelButton
          isQuiet
          label={isPaused ? texts.discard : texts.cancel}
          {...{ title, isBusy }}
          onClick={() => remove(name)}
        />
      </div>
    </div>
  )
}

function FailedModel({ model, actions: { isBusy, download, remove, chooseFile } }: Props) {
  const { name, title, receivedBytes, failure } = model
  const button = { title, isBusy }
  return (
    <Failure model={model}>
      <ModelButton label={texts.tryAgain} {...button} onClick={() => download(name)} />
      {/* A file that was downloaded elsewhere helps, unless there is no room for it. */}
      {failure?.code !== 'disk' && chooseFile && (
        <ModelButton
          isQuiet
          label={texts.chooseFile}
          {...button}
          icon={<FolderOpen />}
          onClick={chooseFile}
        />
      )}
      <ModelButton
        isQuiet
        label={receivedBytes > 0 ? texts.discard : texts.notNow}
        {...button}
        onClick={() => remove(name)}
      />
    </Failure>
  )
}

/** What went wrong, whether it cost anything, and below it what to do. */
export function Failure({
  model: { title, failure },
  children,
}: {
  model: LocalModelInfo
  children: ReactNode
}) {
  if (!failure) return <div className={styles.acts}>{children}</div>
  return (
    <div className={styles.failure} role="alert">
      <CircleAlert />
      <div>
        <p className={text.strong}>
          {title}: {texts.failures[failure.code]}
        </p>
        <p>{failure.message}</p>
        <div className={styles.acts}>{children}</div>
      </div>
    </div>
  )
}

type ButtonProps = {
  label: string
  title: string
  isBusy: boolean
  isQuiet?: boolean
  icon?: ReactNode
  onClick: () => void
}

/** A small button, whose name for screen readers has the model. */
export function ModelButton({ label, title, isBusy, isQuiet = false, icon, onClick }: ButtonProps) {
  return (
    <Button
      size="small"
      look={isQuiet ? 'quiet' : 'secondary'}
      busy={isBusy}
      aria-label={`${label}: ${title}`}
      onClick={onClick}
    >
      {icon}
      {label}
    </Button>
  )
}
