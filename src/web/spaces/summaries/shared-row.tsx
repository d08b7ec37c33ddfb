// A shared summary in the list: what it says, who shared it when, and their note.

import { sharedPath } from '#contract/basics/paths.ts'
import type { SharedSummary } from '#contract/spaces/spaces.ts'
import { Avatar } from '../../ui/avatar.tsx'
import covering from '../../ui/covering-link.module.css'
import { formatDate } from '../../ui/dates/format-date.ts'
import { formatRelativeTime } from '../../ui/dates/relative-time.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import styles from '../space-page.module.css'
import { texts } from '../texts.ts'
import { SharedMenu } from './shared-menu.tsx'

export function SharedRow({ spaceId, summary }: { spaceId: string; summary: SharedSummary }) {
  const { id, title, thumbnail, duration, channel, tldr, note, sharedBy, sharedAt, mayRemove } =
    summary
  return (
    <li className={joinClasses(covering.covered, styles.row)}>
      <div className={styles.thumbnail}>
        <Thumbnail source={thumbnail} duration={duration} />
      </div>
      <div className={styles.heading}>
        <div>
          <h3 className={styles.title}>
            <Link
              className={covering.link}
              to={sharedPath(spaceId, id)}
              dir="auto"
              data-shortcut="item"
            >
              {title}
            </Link>
          </h3>
          <p className={text.meta} dir="auto">
            {channel}
          </p>
        </div>
        {(mayRemove || sharedBy.isYou) && (
          <div className={covering.raised}>
            <SharedMenu spaceId={spaceId} summary={summary} />
          </div>
        )}
      </div>
      <div className={styles.body}>
        <p className={styles.excerpt} dir="auto">
          {tldr}
        </p>
        <div className={styles.shared}>
          <Avatar name={sharedBy.name} size="tiny" tinted />
          <div>
            <p className={text.meta}>
              <b>
                <bdi>{sharedBy.name}</bdi>
              </b>
              {texts.sharedWhen(describeWhen(sharedAt, Date.now()))}
            </p>
            {note && <p dir="auto">{note}</p>}
          </div>
        </div>
      </div>
    </li>
  )
}

/** "2 hours ago", or "on 19 Nov 2026". */
function describeWhen(timeMs: number, nowMs: number): string {
  const when = formatRelativeTime(timeMs, nowMs)
  return when === formatDate(timeMs) ? texts.on(when) : when
}
