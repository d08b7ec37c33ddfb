// The person's note on a whole summary, in Markdown. What was typed stays until it is saved.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { maxSummaryNoteCharacters } from '#contract/limits.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api/api.ts'
import field from '../forms/field.module.css'
import { FieldError } from '../forms/field-error.tsx'
import { refreshOwnWords } from '../highlights/highlight-query.ts'
import { Button } from '../ui/button.tsx'
import { describeFailure } from '../ui/describe-failure.ts'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { renderMarkdown } from './render-markdown.ts'
import styles from './summary-note.module.css'
import { texts } from './texts.ts'

export function SummaryNote({ videoId }: { videoId: string }) {
  const { user } = useAuth()
  const queryKey = ['note', user?.uid, videoId]
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery({ queryKey, queryFn: () => api.getNote(videoId) })
  const [isEditing, setEditing] = useState(false)

  async function save(content: string): Promise<void> {
    queries.setQueryData(queryKey, await api.putNote(videoId, content))
    void refreshOwnWords(queries)
    setEditing(false)
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
        <h2 className={text.section} id="note">
          {texts.title}
        </h2>
        {!isEditing && (
          <Button look="quiet" size="small" onClick={() => setEditing(true)}>
            <PencilLine />
            {texts.edit}
          </Button>
        )}
      </div>
      {isEditing ? (
        <Editor initial={data.text} onSave={save} onCancel={() => setEditing(false)} />
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

type EditorProps = { initial: string; onSave: (content: string) => Promise<void>; onCancel: () => void }

function Editor({ initial, onSave, onCancel }: EditorProps) {
  const id = useId()
  const [content, setContent] = useState(initial)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

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
        autoFocus
        className={field.textarea}
        rows={8}
        dir="auto"
        aria-label={texts.label}
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== null}
        maxLength={maxSummaryNoteCharacters}
        value={content}
        onChange={({ target }) => setContent(target.value)}
        onKeyDown={saveByKey}
      />
      {error && <FieldError id={id}>{error}</FieldError>}
      <div className={layout.row}>
        <p className={text.meta} id={`${id}-hint`}>
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
