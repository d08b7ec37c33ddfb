// The box to write a comment on a playlist. A guest sees a link to sign in.
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type Ref, useId, useState } from 'react'
import { maxCommentCharacters } from '#contract/basics/limits.ts'
import type { Playlist } from '#contract/playlists/playlists.ts'
import { useSignInPath } from '../../account/prompts/sign-in-path.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/forms/field.module.css'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { addComment } from '../cache/updaters.ts'
import styles from './comments.module.css'
import { texts } from './texts.ts'

type Props = { playlist: Playlist; inputRef?: Ref<HTMLInputElement> }

export function CommentForm({ playlist, inputRef }: Props) {
  const { user } = useAuth()
  const signInPath = useSignInPath()
  const queries = useQueryClient()
  const id = useId()
  const [content, setContent] = useState('')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  if (!user)
    return (
      <p className={styles.indented}>
        <Link to={signInPath}>{texts.signIn}</Link>
      </p>
    )

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (!content.trim()) return setError(texts.empty)
    setError(null)
    setPending(true)
    try {
      addComment({ queries, userId: user?.uid }, await api.createComment(playlist.id, content))
      setContent('')
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : texts.sendFailed)
    }
    setPending(false)
  }

  return (
    <form className={joinClasses(styles.comment, styles.form)} noValidate onSubmit={send}>
      <Avatar name={user.displayName} size="tiny" />
      <div>
        <div className={styles.line}>
          <label className={styles.box}>
            <span className={text.hidden}>{texts.label(playlist.name)}</span>
            <input
              ref={inputRef}
              className={field.input}
              placeholder={texts.write}
              maxLength={maxCommentCharacters}
              autoComplete="off"
              value={content}
              onChange={({ target }) => setContent(target.value)}
              aria-invalid={error !== null}
              aria-describedby={error ? id : undefined}
            />
          </label>
          {(content || error) && (
            <Button type="submit" busy={isPending}>
              {isPending ? texts.sending : texts.send}
            </Button>
          )}
        </div>
        {error && <FieldError id={id}>{error}</FieldError>}
      </div>
    </form>
  )
}
