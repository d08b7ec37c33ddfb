// One account in the list. It opens to be changed.
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import type { Person } from '#contract/admin/admin.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import text from '../../ui/text.module.css'
import styles from '../admin.module.css'
import { texts } from '../texts.ts'
import { PersonEditor } from './person-editor.tsx'

const { people: labels } = texts

export function PersonRow({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false)
  const editorId = useId()
  const { name, email, plan, planUntil, role, suspendedAt, videos, lastLoginAt, isUnconfirmed } =
    person
  return (
    <li>
      <div className={styles.person}>
        <Avatar name={name} size="medium" tinted />
        <div className={styles.who}>
          <p className={text.strong}>
            <bdi>{name}</bdi>
          </p>
          <p className={text.meta}>{email}</p>
        </div>
        <p>{labels.planUntil(plan, planUntil === null ? null : formatDate(planUntil - 1))}</p>
        <p className={text.meta}>
          {labels.videos(videos)}
          <br />
          {labels.seen(formatDate(lastLoginAt))}
        </p>
        <p className={styles.badges}>
          {role === 'admin' && <Badge>{texts.roleNames.admin}</Badge>}
          {suspendedAt !== null && <Badge tone="negative">{labels.suspended}</Badge>}
          {isUnconfirmed && <Badge tone="outline">{labels.unverified}</Badge>}
        </p>
        <IconButton
          label={labels.open(name)}
          aria-expanded={isOpen}
          aria-controls={editorId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronUp /> : <ChevronDown />}
        </IconButton>
      </div>
      <div id={editorId}>{isOpen && <PersonEditor person={person} />}</div>
    </li>
  )
}
