// Lists the user's API keys, and offers to create and revoke them.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ApiKey } from '#contract/accounts/keys.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDate, formatDateTime } from '../../ui/dates/format-date.ts'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import text from '../../ui/text.module.css'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { useAuth } from '../session/auth.tsx'
import styles from './keys.module.css'
import { keysQuery } from './keys-query.ts'
import { texts } from './texts.ts'

const NewKeyDialog = lazyDialog(async () => (await import('./new-key-dialog.tsx')).NewKeyDialog)
const RevokeKeyDialog = lazyDialog(
  async () => (await import('./revoke-key-dialog.tsx')).RevokeKeyDialog,
)

/** `hidesBrowsers` leaves out the keys of paired browsers, where these are listed already. */
export function ApiKeys({ hidesBrowsers = false }: { hidesBrowsers?: boolean }) {
  const { user } = useAuth()
  const queries = useQueryClient()
  const query = keysQuery(user?.uid)
  const { data, error, isFetching, refetch } = useQuery(query)
  const items = data?.items.filter(({ browser }) => !hidesBrowsers || browser === null)
  const [dialog, setDialog] = useState<'new' | ApiKey | null>(null)
  const reload = () => queries.invalidateQueries({ queryKey: query.queryKey })
  const close = () => setDialog(null)

  return (
    <>
      <div className={styles.intro}>
        <p className={text.muted}>{texts.help}</p>
        <Button size="small" aria-haspopup="dialog" onClick={() => setDialog('new')}>
          <Plus />
          {texts.open}
        </Button>
      </div>
      {error && (
        <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
      )}
      {items?.length === 0 && <p className={text.muted}>{texts.none}</p>}
      <ul className={styles.list}>
        {items?.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => setDialog(key)} />
        ))}
      </ul>
      <Suspense>
        {dialog === 'new' && <NewKeyDialog onCreated={reload} onClose={close} />}
        {dialog !== null && dialog !== 'new' && (
          <RevokeKeyDialog
            apiKey={dialog}
            texts={texts.revoke}
            onRevoked={reload}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, start, scopes, lastUsedAt, expiresAt } = apiKey
  return (
    <li>
      <span className={text.strong}>
        <bdi>{name}</bdi>
      </span>
      <span>
        <code>{texts.starts(start)}</code>
        <span className={styles.scopes}>
          {scopes.map((scope) => (
            <Badge key={scope}>{texts.scopes[scope]}</Badge>
          ))}
        </span>
      </span>
      <span className={text.meta}>
        {texts.lastUsed(lastUsedAt === null ? null : formatDateTime(lastUsedAt))}
        <br />
        {describeEnd(expiresAt)}
      </span>
      <Button size="small" aria-haspopup="dialog" onClick={onRevoke}>
        {texts.revoke.open}
        <span className={text.hidden}> {name}</span>
      </Button>
    </li>
  )
}

function describeEnd(expiresAt: number | null): string {
  const date = expiresAt === null ? null : formatDate(expiresAt)
  return date !== null && expiresAt !== null && expiresAt <= Date.now()
    ? texts.ended(date)
    : texts.ends(date)
}
