// The browsers with the extension that have a key of the user, each with a button to unpair it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ApiKey } from '#contract/accounts/keys.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { formatRelativeTime } from '../../ui/dates/relative-time.ts'
import text from '../../ui/text.module.css'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import { keysQuery } from '../keys/keys-query.ts'
import styles from './paired-browsers.module.css'
import { texts } from './texts.ts'

const RevokeKeyDialog = lazyDialog(
  async () => (await import('../keys/revoke-key-dialog.tsx')).RevokeKeyDialog,
)

const { browsers } = texts.extension

type PairedBrowser = ApiKey & { browser: string }

/** A failure to load the keys is shown in their own section. */
export function PairedBrowsers({ ownerId }: { ownerId: string }) {
  const queries = useQueryClient()
  const query = keysQuery(ownerId)
  const { data } = useQuery(query)
  const [unpairing, setUnpairing] = useState<PairedBrowser | null>(null)
  const paired = data?.items.filter((key): key is PairedBrowser => key.browser !== null) ?? []
  // The row of an unpaired browser disappears with its button.
  const frame = useFocusKeeper<HTMLDivElement>(data && paired.length)
  return (
    <div ref={frame} tabIndex={-1}>
      <ul className={styles.list} aria-label={browsers.title}>
        {paired.map((key) => (
          <li key={key.id}>
            <span>
              <span className={text.strong}>{key.browser}</span>
              <span className={text.meta}>{describeUse(key)}</span>
            </span>
            <Button size="small" aria-haspopup="dialog" onClick={() => setUnpairing(key)}>
              {browsers.unpair.open}
              <span className={text.hidden}> {key.browser}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>
        {unpairing && (
          <RevokeKeyDialog
            apiKey={{ id: unpairing.id, name: unpairing.browser }}
            texts={browsers.unpair}
            onRevoked={() => void queries.invalidateQueries({ queryKey: query.queryKey })}
            onClose={() => setUnpairing(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

function describeUse({ createdAt, lastUsedAt, expiresAt }: ApiKey): string {
  const used = lastUsedAt === null ? null : formatRelativeTime(lastUsedAt, Date.now())
  return browsers.use(
    formatDate(createdAt),
    used,
    expiresAt === null ? null : formatDate(expiresAt),
  )
}
