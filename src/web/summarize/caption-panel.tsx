// Takes the user's own captions: a selected or dropped file, or pasted text.
import { Upload, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { captionExtensions, maxTitleCharacters } from '#contract/limits.ts'
import { Problem } from '#contract/problems.ts'
import field from '../forms/field.module.css'
import { FieldError } from '../forms/field-error.tsx'
import { type CaptionInput, noCaptions } from '../jobs/summary-request.ts'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { readCaptionFile, validateCaptions } from './caption-file.ts'
import styles from './caption-panel.module.css'
import { texts } from './texts.ts'

type Props = {
  hasVideo: boolean
  captions: CaptionInput
  onCaptions: (captions: CaptionInput) => void
  onSubmit: () => void
  /** Further actions beside the submit button. */
  children: ReactNode
}

export function CaptionPanel({ hasVideo, captions, onCaptions, onSubmit, children }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<Problem | null>(null)

  async function runSafely(action: () => unknown) {
    setProblem(null)
    try {
      await action()
    } catch (cause) {
      // A file that was moved or locked after its selection is unreadable as well.
      setProblem(cause instanceof Problem ? cause : new Problem('captions_unreadable', { cause }))
    }
  }

  function submit() {
    validateCaptions(captions)
    onSubmit()
  }

  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 className={text.section} id={`${id}-title`}>
        {texts.captions.title}
      </h2>
      <p className={joinClasses(text.muted, styles.lead)}>
        {hasVideo ? texts.captions.forVideo : texts.captions.withoutVideo}
      </p>
      <FileDrop
        fileName={captions.name}
        onFile={(file) => runSafely(async () => onCaptions({ ...captions, ...(await readCaptionFile(file)) }))}
        onRemove={() => onCaptions({ ...noCaptions, title: captions.title })}
      />
      <p className={joinClasses(text.or, styles.or)}>{texts.captions.or}</p>
      <label className={text.label} htmlFor={`${id}-text`}>
        {texts.captions.paste}
      </label>
      <textarea
        className={field.textarea}
        id={`${id}-text`}
        placeholder={texts.captions.pastePlaceholder}
        value={captions.name === null ? captions.text : ''}
        onChange={(event) => onCaptions({ ...captions, name: null, text: event.target.value })}
      />
      {!hasVideo && <TitleField captions={captions} onTitle={(title) => onCaptions({ ...captions, title })} />}
      {problem && <FieldError>{problem.message}</FieldError>}
      <div className={joinClasses(layout.row, styles.actions)}>
        <Button look="primary" onClick={() => runSafely(submit)}>
          {texts.submit}
        </Button>
        {children}
      </div>
    </section>
  )
}

/** Captions without a video may get a title; otherwise the file's name is shown. */
function TitleField({ captions, onTitle }: { captions: CaptionInput; onTitle: (title: string) => void }) {
  const id = useId()
  return (
    <div className={styles.title}>
      <label className={text.label} htmlFor={id}>
        {texts.captions.titleLabel}
      </label>
      <input
        className={field.input}
        id={id}
        type="text"
        dir="auto"
        autoComplete="off"
        maxLength={maxTitleCharacters}
        placeholder={captions.name?.replace(/\.[a-z0-9]{2,5}$/i, '')}
        value={captions.title}
        onChange={(event) => onTitle(event.target.value)}
      />
    </div>
  )
}

type FileDropProps = { fileName: string | null; onFile: (file: File) => void; onRemove: () => void }

function FileDrop({ fileName, onFile, onRemove }: FileDropProps) {
  const id = useId()
  const [isDraggedOver, setDraggedOver] = useState(false)
  const handleFile = (file: File | undefined) => file && onFile(file)

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setDraggedOver(false)
    handleFile(event.dataTransfer.files[0])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same.
    <div
      className={joinClasses(styles.dropArea, isDraggedOver && styles.draggedOver)}
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={handleDrop}
    >
      <input
        className={text.hidden}
        id={`${id}-file`}
        type="file"
        accept={captionExtensions.join(',')}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          handleFile(event.target.files?.[0])
          // Allows the same file to be selected again after a correction.
          event.target.value = ''
        }}
      />
      <label className={buttonClass({})} htmlFor={`${id}-file`}>
        <Upload />
        {texts.captions.upload}
      </label>
      <p className={field.help} id={`${id}-help`}>
        {texts.captions.help}
      </p>
      {fileName !== null && (
        <p className={styles.file}>
          <span>{fileName}</span>
          <IconButton label={texts.captions.remove} onClick={onRemove}>
            <X />
          </IconButton>
        </p>
      )}
    </div>
  )
}
