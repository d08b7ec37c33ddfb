// One model that this server can run: what it is, and what can be done with it now.
import { Check, CircleAlert, Download, LoaderCircle, Pause, Play, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LocalModelInfo } from '#contract/models/local-models.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import text from '../../ui/text.module.css'
import { localTexts as texts } from './local-texts.ts'
import styles from './model-dialog.module.css'

type LocalActions = {
  isBusy: boolean
  download(name: string): void
  pause(name: string): void
  remove(name: string): void
  use(name: string): void
}

type Props = { model: LocalModelInfo; isInUse: boolean; canUse: boolean; actions: LocalActions }

export function LocalModelRow(props: Props) {
  const { model } = props
  const { title, about, state, failure } = model
  return (
    <li className={styles.model}>
      <div className={styles.modelHead}>
        <span className={text.strong}>{title}</span>
        <span className={text.meta}>{texts.speed(model)}</span>
      </div>
      <p className={text.meta}>
        {about} {texts.needs(model)}
        {model.license && `. ${model.license.notice}`} {texts.from(model)}
      </p>
      {failure && (
        <Callout alert={state === 'failed'} icon={<CircleAlert />}>
          <p>{failure.message}</p>
        </Callout>
      )}
      <ModelState {...props} />
    </li>
  )
}

function ModelState({ model, isInUse, canUse, actions }: Props) {
  const { name, title, kind, state, bytes, receivedBytes, lacks } = model
  const { isBusy, download, pause, remove, use } = actions
  const act = (label: string, icon: ReactNode, onClick: () => void) => (
    <Button busy={isBusy} aria-label={`${label}: ${title}`} onClick={onClick}>
      {icon}
      {label}
    </Button>
  )
  const removeAs = (label: string) => (
    <Button
      look="quiet"
      busy={isBusy}
      aria-label={`${label}: ${title}`}
      onClick={() => remove(name)}
    >
      {label}
    </Button>
  )
  if (state === 'checking' || state === 'measuring')
    return (
      <p className={styles.busy} role="status">
        <LoaderCircle /> {texts[state]}
      </p>
    )
  if (state === 'downloading' || state === 'paused') {
    const isPaused = state === 'paused'
    const received = texts.received(model)
    return (
      <>
        <ProgressBar share={bytes ? receivedBytes / bytes : 0} label={title} tall />
        <div className={styles.acts}>
          <p className={text.meta}>
            {isPaused
              ? texts.here(received)
              : `${received}${texts.left(model.secondsLeft)}. ${texts.goesOn}`}
          </p>
          {isPaused
            ? act(texts.resume, <Play />, () => download(name))
            : act(texts.pause, <Pause />, () => pause(name))}
          {removeAs(isPaused ? texts.discard : texts.cancel)}
        </div>
      </>
    )
  }
  if (state === 'ready')
    return (
      <div className={styles.acts}>
        {isInUse && (
          <span className={styles.busy}>
            <Check /> {texts.inUse}
          </span>
        )}
        {!isInUse && canUse && kind === 'writer' && act(texts.use, null, () => use(name))}
        <Button
          look="quiet"
          busy={isBusy}
          aria-label={`${texts.remove}: ${title}`}
          onClick={() => remove(name)}
        >
          <Trash2 />
          {texts.remove}
        </Button>
      </div>
    )
  return (
    <div className={styles.acts}>
      {lacks ? (
        <p className={text.meta}>{texts.lacks[lacks]}</p>
      ) : (
        act(
          state === 'failed' ? texts.tryAgain : texts.download(bytes),
          state === 'failed' ? null : <Download />,
          () => download(name),
        )
      )}
      {receivedBytes > 0 && removeAs(texts.discard)}
    </div>
  )
}
