// The parts that the cards of a recording share: its file, a failure, a choice of a file.
import { AudioLines, CircleAlert, FileHeadphone } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { formatBytes, formatDuration } from '#contract/basics/format.ts'
import { Button } from '../../ui/button.tsx'
import { MetaList } from '../../ui/meta-list.tsx'
import text from '../../ui/text.module.css'
import { chooseFile } from './chosen.ts'
import { recordingTypes } from './is-recording-file.ts'
import styles from './recording.module.css'
import { recordingTexts as texts } from './texts.ts'

/** Shows, while a file is dragged over the page, that it may be dropped. */
export function DropArea() {
  return (
    <div className={styles.drop}>
      <FileHeadphone />
      <p className={text.strong}>{texts.drop}</p>
      <p className={text.meta}>{texts.limits}</p>
    </div>
  )
}

type HeadProps = {
  name: string
  seconds: number | null
  bytes: number
  onCancel: () => void
  /** Nothing runs that could be canceled. */
  isEnded?: boolean
}

export function FileHead({ name, seconds, bytes, onCancel, isEnded = false }: HeadProps) {
  return (
    <div className={styles.file}>
      <span className={styles.picture}>
        <AudioLines />
      </span>
      <div>
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        <MetaList
          facts={[
            seconds === null ? null : formatDuration(seconds),
            bytes > 0 && formatBytes(bytes),
          ]}
        />
      </div>
      <Button look="quiet" onClick={onCancel}>
        {isEnded ? texts.remove : texts.cancel}
      </Button>
    </div>
  )
}

/** What happened, whether it cost anything, and what can be done. */
export function Failure({
  title,
  message,
  children,
}: {
  title: string
  message: string
  children: ReactNode
}) {
  return (
    <div className={styles.failure} role="alert">
      <CircleAlert />
      <div>
        <p className={text.strong}>{title}</p>
        <p>{message}</p>
        <div className={styles.failureActions}>{children}</div>
      </div>
    </div>
  )
}

type FileButtonProps = { label: string; look?: 'primary' | 'secondary' | 'quiet' }

/** Chooses a file in the place of the one that is shown. */
export function FileButton({ label, look = 'secondary' }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      <Button size="small" look={look} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        accept={recordingTypes}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void chooseFile(file)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
