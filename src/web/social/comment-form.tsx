// A line to write under a playlist; a guest is led to sign in.
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type Ref, useId, useState } from 'react'
import { Link } from 'react-router'
import type { Playlist } from '#contract/playlists.ts'
import { maxCommentCharacters } from '#contract/settings.ts'
import { useAuth } from '../accounts/auth.tsx'
import { useSignInPath } from '../accounts/sign-in-path.ts'
import { api } from '../api.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import field from '../ui/field.module.css'
import { FieldError } from '../ui/field-error.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import { showWritten } from './comment-cache.ts'
import styles from './comments.module.css'
import { texts } from './texts.ts'

const said = texts.comments

type Props = { playlist: Playlist; box?: Ref<HTMLInputElement> }

export function CommentForm({ playlist, box }: Props) {
  const { user } = useAuth()
  const signIn = useSignInPath()
  const queries = useQueryClient()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  if (!user)
    return (
      <p className={styles.indented}>
        <Link to={signIn}>{said.signIn}</Link>
      </p>
    )

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!typed.trim()) return setFault(said.empty)
    setFault(null)
    setBusy(true)
    try {
      showWritten(queries, user?.uid, await api.writeComment(playlist.id, typed))
      setTyped('')
    } catch (cause) {
      setFault(cause instanceof Error ? cause.message : said.sendFailed)
    }
    setBusy(false)
  }

  return (
    <form className={joinClasses(styles.comment, styles.form)} noValidate onSubmit={send}>
      <Avatar name={user.displayName} size="tiny" />
      <div>
        <div className={styles.line}>
          <label className={styles.box}>
            <span className={text.hidden}>{said.label(playlist.name)}</span>
            <input
              ref={box}
              className={field.input}
              placeholder={said.write}
              maxLength={maxCommentCharacters}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              aria-invalid={fault !== null}
              aria-describedby={fault ? id : undefined}
            />
          </label>
          {(typed || fault) && (
            <Button type="submit" busy={busy}>
              {busy ? said.sending : said.send}
            </Button>
          )}
        </div>
        {fault && <FieldError id={id}>{fault}</FieldError>}
      </div>
    </form>
  )
}
