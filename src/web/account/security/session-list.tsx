// Where the user is signed in, with a button to end each session and one to end all.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { SessionView } from '#contract/accounts/security.ts'
import { api } from '../../api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate, formatDateTime } from '../../ui/dates/format-date.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import rows from '../../ui/rows.module.css'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import styles from './security.module.css'
import { texts } from './texts.ts'

export const sessionsKey = ['sessions']

export function SessionList() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const query = { queryKey: sessionsKey, queryFn: api.listSessions, staleTime: 0 }
  const { data, error, isFetching, refetch } = useQuery(query)

  // The row of an ended session disappears with its button.
  const heading = useFocusKeeper<HTMLHeadingElement>(data?.items.length)

  async function run(id: string, action: () => Promise<unknown>) {
    setBusy(id)
    try {
      await action()
    } catch (cause) {
      warn(texts.sessions.endFailed, cause)
      showToast(texts.sessions.endFailed, { failed: true })
    }
    await queries.invalidateQueries({ queryKey: sessionsKey })
    setBusy(null)
  }
  const endAll = async () => {
    await api.endAllSessions()
    location.reload()
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={text.section} id="sessions">
        {texts.sessions.title}
      </h2>
      {error && (
        <ListFailure
          title={texts.sessions.failed}
          error={error}
          busy={isFetching}
          onRetry={refetch}
        />
      )}
      <ul className={rows.list}>
        {data?.items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy === session.id}
            onEnd={() => void run(session.id, () => api.endSession(session.id))}
          />
        ))}
      </ul>
      <div className={joinClasses(layout.row, styles.all)}>
        <Button look="danger" busy={busy === 'all'} onClick={() => void run('all', endAll)}>
          <LogOut />
          {texts.sessions.endAll}
        </Button>
        <p className={text.meta}>{texts.sessions.endAllHelp}</p>
      </div>
    </>
  )
}

type RowProps = { session: SessionView; busy: boolean; onEnd: () => void }

function SessionRow({ session, busy, onEnd }: RowProps) {
  const { device, isCurrent, createdAt, lastUsedAt } = session
  const name = device || texts.sessions.unknown
  const Icon = /iPhone|Android/.test(device) ? Smartphone : Monitor
  return (
    <li>
      <Icon aria-hidden />
      <div>
        <p className={joinClasses(text.strong, rows.name)}>
          {name} {isCurrent && <Badge tone="positive">{texts.sessions.current}</Badge>}
        </p>
        <p className={text.meta}>
          {isCurrent
            ? texts.sessions.now
            : texts.sessions.since(formatDate(createdAt) ?? '', formatDateTime(lastUsedAt) ?? '')}
        </p>
      </div>
      {!isCurrent && (
        <Button size="small" busy={busy} onClick={onEnd}>
          {texts.sessions.end}
          <span className={text.hidden}> {name}</span>
        </Button>
      )}
    </li>
  )
}
