// Edits the user's own comment in place.
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { maxCommentCharacters } from '#contract/basics/limits.ts'
import type { Comment } from '#contract/social/social.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/forms/field.module.css'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { replaceComment } from '../cache/updaters.ts'
import styles from './comments.module.css'
import { texts } from './texts.ts'

export function CommentEditor({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { user } = useAuth()
  const queries = useQueryClient()
  const id = useId()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const [content, setContent] = useState(comment.content)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => textarea.current?.focus(), [])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (!content.trim()) return setError(texts.empty)
    setPending(true)
    try {
      replaceComment({ queries, userId: user?.uid }, await api.updateComment(comment.id, content))
      onDone()
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : texts.sendFailed)
      setPending(false)
    }
  }

  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
  }

  return (
    <form noValidate onSubmit={save} onKeyDown={cancelOnEscape}>
      <textarea
        ref={textarea}
        className={field.textarea}
        aria-label={texts.editLabel}
        aria-invalid={error !== null}
        aria-describedby={error ? id : undefined}
        maxLength={maxCommentCharacters}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      {error && <FieldError id={id}>{error}</FieldError>}
      <div className={joinClasses(layout.row, styles.buttons)}>
        <Button type="submit" size="small" look="primary" busy={isPending}>
          {isPending ? texts.saving : texts.save}
        </Button>
        <Button size="small" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
