// Lists the people whom the user has blocked, with a button to unblock each.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Creator } from '#contract/social/social.ts'
import { api } from '../../api/api.ts'
import { invalidateSocialQueries } from '../../social/cache/query-keys.ts'
import { texts as socialTexts } from '../../social/creators/texts.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import { useAuth } from '../session/auth.tsx'
import styles from './preferences.module.css'
import { texts } from './texts.ts'

const blockTexts = socialTexts.block

export function BlockedPeople() {
  const { user } = useAuth()
  const queries = useQueryClient()
  const [pendingId, setPendingId] = useState<string | null>(null)
  const { data, error } = useQuery({
    queryKey: ['creators', user?.uid, 'blocked'],
    queryFn: () => api.listCreators('blocked'),
    staleTime: 0,
  })

  async function unblock({ id, displayName }: Creator) {
    setPendingId(id)
    try {
      await api.unblock(id)
      await invalidateSocialQueries(queries)
      showToast(blockTexts.undone(displayName))
    } catch (cause) {
      warn(blockTexts.undoFailed(displayName), cause)
      showToast(blockTexts.undoFailed(displayName), { failed: true })
    }
    setPendingId(null)
  }

  if (error) return <p className={text.muted}>{texts.public.blockedFailed}</p>
  if (data?.items.length === 0) return <p className={text.muted}>{texts.public.noneBlocked}</p>
  return (
    <ul className={styles.list}>
      {data?.items.map((person) => (
        <li key={person.id}>
          <span>
            {person.displayName}
            {person.username && (
              <span className={text.meta}>{socialTexts.handle(person.username)}</span>
            )}
          </span>
          <Button size="small" busy={pendingId === person.id} onClick={() => void unblock(person)}>
            {blockTexts.undo}
            <span className={text.hidden}> {person.displayName}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
