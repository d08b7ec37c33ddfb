// The invitations that can still be used.
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import text from '../../ui/text.module.css'
import styles from '../admin.module.css'
import { adminCalls } from '../admin-calls.ts'
import { texts } from '../texts.ts'
import { useChange } from '../use-change.ts'

const { invitations: labels } = texts

export function Invitations() {
  const { isBusy, message, run } = useChange()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'invitations'],
    queryFn: adminCalls.listInvitations,
    staleTime: 0,
  })
  const withdraw = (id: string) =>
    run(async () => {
      await adminCalls.withdraw(id)
      return labels.withdrawn
    })
  return (
    <section className={styles.section}>
      <h2 className={text.section}>{labels.title}</h2>
      {error && (
        <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
      )}
      {data?.items.length === 0 && <p className={text.muted}>{labels.none}</p>}
      <ul className={styles.lines}>
        {data?.items.map(({ id, email, role, expiresAt }) => (
          <li key={id}>
            <span>{email ?? labels.anybody}</span>
            <span className={text.meta}>
              {texts.roleNames[role]}, {labels.until(formatDate(expiresAt))}
            </span>
            <Button size="small" busy={isBusy} onClick={() => withdraw(id)}>
              {labels.withdraw}
              <span className={text.hidden}> {email ?? labels.anybody}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className={text.meta} role="status">
        {message}
      </p>
    </section>
  )
}
