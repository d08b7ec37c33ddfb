// Changes a comment of one's own in its place.
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { maxCommentCharacters } from '#contract/settings.ts'
import type { Comment } from '#contract/social.ts'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import field from '../ui/field.module.css'
import { FieldError } from '../ui/field-error.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { showChanged } from './comment-cache.ts'
import styles from './comments.module.css'
import { texts } from './texts.ts'

const said = texts.comments

export function CommentEditor({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const queries = useQueryClient()
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(comment.content)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => box.current?.focus(), [])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!typed.trim()) return setFault(said.empty)
    setBusy(true)
    try {
      showChanged(queries, await api.changeComment(comment.id, typed))
      onDone()
    } catch (cause) {
      setFault(cause instanceof Error ? cause.message : said.sendFailed)
      setBusy(false)
    }
  }

  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
  }

  return (
    <form noValidate onSubmit={send} onKeyDown={leave}>
      <textarea
        ref={box}
        className={field.textarea}
        aria-label={said.edits}
        aria-invalid={fault !== null}
        aria-describedby={fault ? id : undefined}
        maxLength={maxCommentCharacters}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {fault && <FieldError id={id}>{fault}</FieldError>}
      <div className={joinClasses(layout.row, styles.buttons)}>
        <Button type="submit" size="small" look="primary" busy={busy}>
          {busy ? said.saving : said.save}
        </Button>
        <Button size="small" onClick={onDone}>
          {said.cancel}
        </Button>
      </div>
    </form>
  )
}
