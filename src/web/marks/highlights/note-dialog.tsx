// Writes the note on a highlight. What was typed stays until it is saved.
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { maxNoteCharacters } from '#contract/basics/limits.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/forms/field.module.css'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { languageOf } from '../../ui/language-of.ts'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import styles from './note-dialog.module.css'
import { texts } from './texts.ts'

type Props = {
  quote: string
  note: string
  /** Resolves to whether it was saved. */
  onSave: (note: string) => Promise<boolean>
  onClose: () => void
}

export function NoteDialog({ quote, note, onSave, onClose }: Props) {
  const id = useId()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const [content, setContent] = useState(note)
  const [isPending, setPending] = useState(false)
  const [isHeldBack, setHeldBack] = useState(false)
  const unsaved = useUnsaved(content !== note, () => setHeldBack(true))
  useEffect(() => textarea.current?.focus(), [])

  async function save(event?: FormEvent) {
    event?.preventDefault()
    if (isPending) return
    setPending(true)
    if (await onSave(content)) closeDialog(textarea.current)
    else setPending(false)
  }

  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
  }

  return (
    <Dialog
      title={texts.noteOn}
      lead={<p className={text.meta}>{texts.noteLead}</p>}
      {...unsaved}
      onClose={onClose}
    >
      <form onSubmit={save}>
        <blockquote className={styles.quote}>
          <q {...languageOf('und')}>{quote}</q>
        </blockquote>
        <label className={text.label} htmlFor={id}>
          {texts.noteLabel}
        </label>
        <textarea
          ref={textarea}
          id={id}
          className={field.textarea}
          rows={4}
          dir="auto"
          maxLength={maxNoteCharacters}
          value={content}
          onChange={({ target }) => setContent(target.value)}
          onKeyDown={saveByKey}
        />
        {isHeldBack && <FieldError>{texts.unsavedNote}</FieldError>}
        <DialogActions>
          <Button onClick={() => closeDialog(textarea.current)}>{texts.cancel}</Button>
          <Button type="submit" look="primary" busy={isPending}>
            {texts.saveNote}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
