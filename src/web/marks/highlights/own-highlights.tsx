// The person's highlights of one summary.
import { useQuery } from '@tanstack/react-query'
import { routes } from '#contract/basics/paths.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import type { SeekControl } from '../../summary/player/timestamp.tsx'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { HighlightItem } from './highlight-item.tsx'
import { videoHighlightsQuery } from './highlight-query.ts'
import styles from './highlights.module.css'
import { texts } from './texts.ts'

/** `missing` are the ids of those whose words are no longer in the summary. */
type Props = { view: SummaryView; seek: SeekControl; missing: readonly string[] }

export function OwnHighlights({ view, seek, missing }: Props) {
  const { user } = useAuth()
  const { data = [] } = useQuery(videoHighlightsQuery(user?.uid, view.videoId))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="own-highlights">
      <div className={styles.head}>
        <h3 className={text.strong} id="own-highlights">
          {texts.own}
        </h3>
        {user && <Link to={routes.highlights.path}>{texts.seeAll}</Link>}
      </div>
      <ul className={styles.list}>
        {data.map((highlight) => (
          <HighlightItem
            key={highlight.id}
            highlight={highlight}
            url={view.url}
            seek={seek}
            missing={missing.includes(highlight.id) ? texts.notFoundInSummary : undefined}
          />
        ))}
      </ul>
    </section>
  )
}
