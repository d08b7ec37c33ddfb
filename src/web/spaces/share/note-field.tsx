// The note with which a summary is shared in a space.
import { useId } from 'react'
import { maxSharedNoteCharacters } from '#contract/basics/limits.ts'
import field from '../../ui/forms/field.module.css'
import text from '../../ui/text.module.css'
import { texts } from './texts.ts'

export function NoteField({ note = '' }: { note?: string }) {
  const id = useId()
  return (
    <div>
      <label className={text.label} htmlFor={id}>
        {texts.note}
      </label>
      <textarea
        className={field.textarea}
        id={id}
        name="note"
        dir="auto"
        maxLength={maxSharedNoteCharacters}
        defaultValue={note}
        aria-describedby={`${id}-help`}
      />
      <p className={field.help} id={`${id}-help`}>
        {texts.noteHelp}
      </p>
    </div>
  )
}
