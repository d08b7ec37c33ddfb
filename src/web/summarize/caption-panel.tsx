// Captions that a person brings: a file, chosen or dropped, or pasted words.
import { Upload, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Problem } from '#contract/problems.ts'
import { captionExtensions } from '#contract/settings.ts'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import field from '../ui/field.module.css'
import { FieldError } from '../ui/field-error.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { checkCaptions, readCaptionFile } from './caption-file.ts'
import styles from './caption-panel.module.css'
import { type Captions, noCaptions } from './order.ts'
import { texts } from './texts.ts'

type Props = {
  forVideo: boolean
  captions: Captions
  onCaptions: (captions: Captions) => void
  onSubmit: () => void
  /** Other ways out, beside the button. */
  children: ReactNode
}

export function CaptionPanel({ forVideo, captions, onCaptions, onSubmit, children }: Props) {
  const id = useId()
  const [fault, setFault] = useState<Problem | null>(null)
  const [over, setOver] = useState(false)

  async function attempt(act: () => unknown) {
    setFault(null)
    try {
      await act()
    } catch (cause) {
      // A file that was moved or locked meanwhile cannot be read either.
      setFault(cause instanceof Problem ? cause : new Problem('captions_unreadable', { cause }))
    }
  }

  const take = (file: File | undefined) => attempt(async () => file && onCaptions(await readCaptionFile(file)))

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }

  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 className={text.section} id={`${id}-title`}>
        {texts.bring.title}
      </h2>
      <p className={joinClasses(text.muted, styles.lead)}>{forVideo ? texts.bring.forVideo : texts.bring.alone}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same. */}
      <div
        className={joinClasses(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          className={text.hidden}
          id={`${id}-file`}
          type="file"
          accept={captionExtensions.join(',')}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            take(event.target.files?.[0])
            // The same file, corrected, can be chosen again.
            event.target.value = ''
          }}
        />
        <label className={buttonClass({})} htmlFor={`${id}-file`}>
          <Upload />
          {texts.bring.upload}
        </label>
        <p className={field.help} id={`${id}-help`}>
          {texts.bring.help}
        </p>
        {captions.name !== null && (
          <p className={styles.file}>
            <span>{captions.name}</span>
            <IconButton label={texts.bring.remove} onClick={() => onCaptions(noCaptions)}>
              <X />
            </IconButton>
          </p>
        )}
      </div>
      <p className={joinClasses(text.or, styles.or)}>{texts.bring.or}</p>
      <label className={text.label} htmlFor={`${id}-words`}>
        {texts.bring.paste}
      </label>
      <textarea
        className={field.textarea}
        id={`${id}-words`}
        placeholder={texts.bring.pastePlaceholder}
        value={captions.name === null ? captions.text : ''}
        onChange={(event) => onCaptions({ name: null, text: event.target.value })}
      />
      {fault && <FieldError>{fault.message}</FieldError>}
      <div className={joinClasses(layout.row, styles.ways)}>
        <Button
          look="primary"
          onClick={() =>
            attempt(() => {
              checkCaptions(captions)
              onSubmit()
            })
          }
        >
          {texts.submit}
        </Button>
        {children}
      </div>
    </section>
  )
}
