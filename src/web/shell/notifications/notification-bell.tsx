// The bell in the navigation bar with the number of unread notifications.
import { Bell as BellIcon } from 'lucide-react'
import { routes } from '#contract/basics/paths.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { iconButtonClass } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { Link } from '../../ui/link.tsx'
import styles from './notification-bell.module.css'
import { texts } from './texts.ts'

export function NotificationBell() {
  const unread = useAuth().unreadCount ?? 0
  return (
    <Link
      className={joinClasses(iconButtonClass, styles.bell)}
      aria-label={texts.bell(unread)}
      to={routes.notifications.path}
    >
      <BellIcon />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {texts.badge(unread)}
        </span>
      )}
    </Link>
  )
}
