// The person's note on a whole summary, in Markdown. What was typed stays until it is
// saved, also while the person visits other pages.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { maxSummaryNoteCharacters } from '#contract/basics/limits.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { readStorage, writeStorage } from '../../ui/browser/storage.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import field from '../../ui/forms/field.module.css'
import { FieldError } from '../../ui/forms/field-error.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { refreshOwnWords } from '../highlights/highlight-query.ts'
import { renderMarkdown } from './render-markdown.ts'
import styles from './summary-note.module.css'
import { texts } from './texts.ts'

type NoteKey = { uid: string | undefined; videoId: string }

export function SummaryNote({ videoId }: { videoId: string }) {
  const { user } = useAuth()
  const uid = user?.uid
  return <OwnNote key={`${uid}-${videoId}`} noteKey={{ uid, videoId }} />
}

function OwnNote({ noteKey }: { noteKey: NoteKey }) {
  const { uid, videoId } = noteKey
  const queryKey = ['note', uid, videoId]
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery({ queryKey, queryFn: () => api.getNote(videoId) })
  const [isEditing, setEditing] = useState(() => readStoredNote(noteKey) !== null)

  function close() {
    storeNote(noteKey, null)
    setEditing(false)
  }
  async function save(content: string): Promise<void> {
    queries.setQueryData(queryKey, await api.putNote(videoId, content))
    void refreshOwnWords(queries)
    close()
  }

  if (isError)
    return (
      <p className={text.meta}>
        {texts.failed}{' '}
        <Button size="small" onClick={() => refetch()}>
          {texts.retry}
        </Button>
      </p>
    )
  if (!data) return null
  if (!(isEditing || data.text))
    return (
      <Button className={styles.write} look="quiet" size="small" onClick={() => setEditing(true)}>
        <PencilLine />
        {texts.write}
      </Button>
    )
  return (
    <section aria-labelledby="note">
      <div className={text.headed}>
        <h3 className={text.strong} id="note">
          {texts.title}
        </h3>
        {!isEditing && (
          <Button look="quiet" size="small" onClick={() => setEditing(true)}>
            <PencilLine />
            {texts.edit}
          </Button>
        )}
      </div>
      {isEditing ? (
        <Editor noteKey={noteKey} saved={data.text} onSave={save} onCancel={close} />
      ) : (
        <div
          className={styles.note}
          dir="auto"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer lets no HTML of the note through.
          dangerouslySetInnerHTML={{ __html: renderMarkdown(data.text) }}
        />
      )}
    </section>
  )
}

type EditorProps = {
  noteKey: NoteKey
  saved: string
  onSave: (content: string) => Promise<void>
  onCancel: () => void
}

function Editor({ noteKey, saved, onSave, onCancel }: EditorProps) {
  const id = useId()
  const [restored] = useState(() => readStoredNote(noteKey))
  const [content, setContent] = useState(restored ?? saved)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  useUnsaved(content !== saved)

  function change(next: string) {
    setContent(next)
    storeNote(noteKey, next === saved ? null : next)
  }
  async function save() {
    if (isPending) return
    setPending(true)
    try {
      await onSave(content)
    } catch (cause) {
      setError(describeFailure(cause, texts.saveFailed))
      setPending(false)
    }
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
  }

  return (
    <>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to write.
        autoFocus={restored === null}
        className={field.textarea}
        rows={8}
        dir="auto"
        aria-label={texts.label}
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== null}
        maxLength={maxSummaryNoteCharacters}
        value={content}
        onChange={({ target }) => change(target.value)}
        onKeyDown={saveByKey}
      />
      {error && <FieldError id={id}>{error}</FieldError>}
      <div className={layout.row}>
        <p className={text.meta} id={`${id}-hint`}>
          {restored !== null && `${texts.restored} `}
          {texts.hint}
        </p>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button look="primary" busy={isPending} onClick={save}>
          {texts.save}
        </Button>
      </div>
    </>
  )
}

/**
 * A note that is being written is kept in this tab, so that it is back after another page
 * or a reload.
 */
const storedNameOf = ({ uid = 'guest', videoId }: NoteKey) => `note-${uid}-${videoId}` as const

const readStoredNote = (noteKey: NoteKey) => readStorage(storedNameOf(noteKey), 'tab')

/** Null removes it: it was saved, or its person does not want it. */
function storeNote(noteKey: NoteKey, content: string | null): void {
  writeStorage(storedNameOf(noteKey), content, 'tab')
}
