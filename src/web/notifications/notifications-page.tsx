// What happened that a person may want to know, the newest first.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { Notification } from '#contract/social.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { ListFailure } from '../library/list-failure.tsx'
import { warn } from '../log.ts'
import { showToast } from '../shell/toasts.ts'
import { formatAgo } from '../social/relative-time.ts'
import { Button } from '../ui/button.tsx'
import { EmptyMark } from '../ui/empty-mark.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { describe } from './happening.ts'
import styles from './notifications-page.module.css'
import { texts } from './texts.ts'

/** Guests find a wall here instead. */
export function NotificationsPage() {
  const { user, record, unread } = useAuth()
  const queries = useQueryClient()
  const queryKey = ['notifications', user?.uid, unread]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: api.listNotifications,
    staleTime: 0,
    placeholderData: (before) => before,
  })

  async function markRead(which: { ids: string[] } | { all: true }) {
    try {
      queries.setQueryData(queryKey, await api.markNotificationsRead(which))
    } catch (cause) {
      warn(texts.markFailed, cause)
      showToast(texts.markFailed, { failed: true })
    }
  }

  return (
    <div className={layout.page}>
      <title>{`${texts.title} · Pith`}</title>
      <div className={layout.centre}>
        <div className={layout.head}>
          <h1 className={text.title}>{texts.title}</h1>
          {(data?.unread ?? 0) > 0 && (
            <Button onClick={() => void markRead({ all: true })}>
              <CheckCheck />
              {texts.markAll}
            </Button>
          )}
        </div>
        {record?.preferences.notifications === false && <p className={text.muted}>{texts.off}</p>}
        {error && <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />}
        {data?.items.length === 0 && (
          <div className={layout.empty}>
            <EmptyMark />
            <h2 className={text.section}>{texts.empty}</h2>
            <p>{texts.emptyText}</p>
          </div>
        )}
        <ul>
          {data?.items.map((notification) => (
            <Happening
              key={notification.id}
              notification={notification}
              onRead={() => void markRead({ ids: [notification.id] })}
            />
          ))}
        </ul>
      </div>
    </div>
  )
}

function Happening({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { read, createdAt } = notification
  const { text: sentence, path } = describe(notification)
  const words = (
    <>
      {!read && <span className={text.hidden}>{texts.unread}</span>}
      {sentence}
    </>
  )
  return (
    <li className={joinClasses(styles.row, !read && styles.unread)}>
      {path ? (
        <Link className={styles.words} to={path} onClick={() => !read && onRead()}>
          {words}
        </Link>
      ) : (
        <span className={styles.words}>{words}</span>
      )}
      <span className={text.meta}>{formatAgo(createdAt, Date.now())}</span>
    </li>
  )
}
