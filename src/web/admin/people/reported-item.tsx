// Something that was reported or hidden, with the reports and what an administrator can
// do about it.
import { Eye, EyeOff } from 'lucide-react'
import { useId } from 'react'
import type { ModerationAction, ReportCase } from '#contract/admin/moderation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { hasCommunity } from '../../ui/community.ts'
import { formatDateTime } from '../../ui/dates/format-date.ts'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import styles from './moderation.module.css'
import { moderationTexts as labels } from './moderation-texts.ts'

type Props = {
  item: ReportCase
  isBusy: boolean
  onModerate: (action: ModerationAction, done: string) => void
}

export function ReportedItem({ item, isBusy, onModerate }: Props) {
  const id = useId()
  const { kind, by, isHidden, reports, reportCount } = item
  return (
    <article className={styles.item} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={text.strong}>
          {labels.kinds[kind]} {by !== null && kind !== 'creator' && <bdi>{labels.by(by)}</bdi>}
        </h2>
        {isHidden && (
          <Badge>
            <EyeOff />
            {labels.hiddenBadge}
          </Badge>
        )}
      </div>
      <div className={styles.context}>
        <p dir="auto">{item.text ?? labels.deleted}</p>
      </div>
      <ul className={styles.reports}>
        {reports.map(({ reason, note, createdAt }) => (
          <li key={`${createdAt} ${note}`}>
            <Badge>{labels.reasons[reason]}</Badge>
            <span className={text.meta}>{formatDateTime(createdAt)}</span>
            {note && <span dir="auto">{note}</span>}
          </li>
        ))}
        {reportCount > reports.length && (
          <li className={text.meta}>{labels.more(reportCount - reports.length)}</li>
        )}
      </ul>
      <Acts {...{ item, isBusy, onModerate }} />
    </article>
  )
}

function Acts({ item, isBusy, onModerate }: Props) {
  const { kind, id, isHidden, isSettled, reportId, email } = item
  const url = pageOf(item)
  const name = <span className={text.hidden}>: {item.text}</span>
  return (
    <div className={styles.acts}>
      {item.text !== null && (
        <Button
          size="small"
          busy={isBusy}
          onClick={() =>
            onModerate(
              { name: isHidden ? 'restore' : 'hide', kind, id },
              isHidden ? labels.restored : labels.hidden,
            )
          }
        >
          {isHidden ? <Eye /> : <EyeOff />}
          {isHidden ? labels.restore : labels.hide}
          {name}
        </Button>
      )}
      {reportId !== null && !isSettled && (
        <Button
          size="small"
          look="quiet"
          busy={isBusy}
          onClick={() => onModerate({ name: 'dismiss', reportId }, labels.dismissed)}
        >
          {labels.dismiss}
          {name}
        </Button>
      )}
      {url !== null && !isHidden && (
        <Link className={buttonClass({ size: 'small', look: 'quiet' })} to={url}>
          {labels.show}
          {name}
        </Link>
      )}
      {email !== null && (
        <Link
          className={buttonClass({ size: 'small', look: 'quiet' })}
          to={`?${new URLSearchParams({ part: 'people', search: email })}`}
        >
          {labels.owner}
          <span className={text.hidden}>: {item.by}</span>
        </Link>
      )}
    </div>
  )
}

/** Where people see it; null if it was deleted, and for people on a server without their pages. */
function pageOf({ kind, id, text: content, playlistId }: ReportCase): string | null {
  if (content === null) return null
  if (kind === 'comment') return `/playlists/${playlistId}`
  if (kind === 'creator' && !hasCommunity) return null
  return { playlist: `/playlists/${id}`, creator: `/creators/${id}`, summary: `/s/${id}` }[kind]
}
