// Whom one has blocked, and the way to take it back.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Creator } from '#contract/social.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { warn } from '../log.ts'
import { refreshAll } from '../playlists/patch.ts'
import { showToast } from '../shell/toasts.ts'
import { texts as socialTexts } from '../social/texts.ts'
import { Button } from '../ui/button.tsx'
import text from '../ui/text.module.css'
import styles from './preferences.module.css'
import { texts } from './texts.ts'

const said = socialTexts.block

export function BlockedPeople() {
  const { user } = useAuth()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const { data, error } = useQuery({
    queryKey: ['creators', user?.uid, 'blocked'],
    queryFn: () => api.listCreators('blocked'),
    staleTime: 0,
  })

  async function unblock({ id, displayName }: Creator) {
    setBusy(id)
    try {
      await api.unblock(id)
      await refreshAll(queries)
      showToast(said.undone(displayName))
    } catch (cause) {
      warn(said.undoFailed(displayName), cause)
      showToast(said.undoFailed(displayName), { failed: true })
    }
    setBusy(null)
  }

  if (error) return <p className={text.muted}>{texts.public.blockedFailed}</p>
  if (data?.items.length === 0) return <p className={text.muted}>{texts.public.noneBlocked}</p>
  return (
    <ul className={styles.list}>
      {data?.items.map((person) => (
        <li key={person.id}>
          <span>
            {person.displayName}
            {person.username && <span className={text.meta}>{socialTexts.handle(person.username)}</span>}
          </span>
          <Button size="small" busy={busy === person.id} onClick={() => void unblock(person)}>
            {said.undo}
            <span className={text.hidden}> {person.displayName}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
