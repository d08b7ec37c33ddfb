// Lists the user's notifications, newest first.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import type { Notification } from '#contract/social/social.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { pageTitle } from '../../ui/brand.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { formatRelativeTime } from '../../ui/dates/relative-time.ts'
import { EmptyIcon } from '../../ui/empty-icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import { describeNotification } from './describe-notification.ts'
import styles from './notifications-page.module.css'
import { texts } from './texts.ts'

export function NotificationsPage() {
  const { user, record, unreadCount } = useAuth()
  const queries = useQueryClient()
  const queryKey = ['notifications', user?.uid, unreadCount]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: api.listNotifications,
    staleTime: 0,
    placeholderData: (previous) => previous,
  })

  async function markRead(selection: { ids: string[] } | { all: true }) {
    try {
      queries.setQueryData(queryKey, await api.markNotificationsRead(selection))
    } catch (cause) {
      warn(texts.markFailed, cause)
      showToast(texts.markFailed, { failed: true })
    }
  }

  return (
    <div className={layout.page}>
      <title>{pageTitle(texts.title)}</title>
      <div className={layout.center}>
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
        {error && (
          <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
        )}
        {data?.items.length === 0 && (
          <div className={layout.empty}>
            <EmptyIcon />
            <h2 className={text.section}>{texts.empty}</h2>
            <p>{texts.emptyText}</p>
          </div>
        )}
        <ul>
          {data?.items.map((notification) => (
            <NotificationItem
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

type NotificationItemProps = { notification: Notification; onRead: () => void }

function NotificationItem({ notification, onRead }: NotificationItemProps) {
  const { read, createdAt } = notification
  const { text: description, path } = describeNotification(notification)
  const content = (
    <>
      {!read && <span className={text.hidden}>{texts.unread}</span>}
      {description}
    </>
  )
  return (
    <li className={joinClasses(styles.row, !read && styles.unread)}>
      {path ? (
        <Link className={styles.content} to={path} onClick={() => !read && onRead()}>
          {content}
        </Link>
      ) : (
        <span className={styles.content}>{content}</span>
      )}
      <span className={text.meta}>{formatRelativeTime(createdAt, Date.now())}</span>
    </li>
  )
}
