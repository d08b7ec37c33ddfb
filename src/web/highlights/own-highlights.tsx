// The person's highlights of one summary, and the toolbar with which they make them.
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { HighlightView } from '#contract/highlights.ts'
import { routes } from '#contract/paths.ts'
import type { SummaryView } from '#contract/summary.ts'
import { useAuth } from '../accounts/auth.tsx'
import type { SeekControl } from '../player/timestamp.tsx'
import { Link } from '../ui/link.tsx'
import text from '../ui/text.module.css'
import { HighlightItem } from './highlight-item.tsx'
import { videoHighlightsQuery } from './highlight-query.ts'
import styles from './highlights.module.css'
import { Selection } from './selection.tsx'
import { texts } from './texts.ts'
import { usePaint } from './use-paint.ts'

type Props = { view: SummaryView; article: RefObject<HTMLElement | null>; seek: SeekControl }
const none: HighlightView[] = []

export function OwnHighlights({ view, article, seek }: Props) {
  const { user } = useAuth()
  const { data = none } = useQuery(videoHighlightsQuery(user?.uid, view.videoId))
  const [inSummary, setInSummary] = useState({ of: none, highlights: none })
  if (inSummary.of !== data) setInSummary({ of: data, highlights: data.filter(({ place }) => place === 'summary') })
  const missing = usePaint(article, inSummary.highlights)
  return (
    <>
      {data.length > 0 && (
        <section aria-labelledby="own-highlights">
          <div className={styles.head}>
            <h2 className={text.section} id="own-highlights">
              {texts.own}
            </h2>
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
      )}
      <Selection view={view} article={article} />
    </>
  )
}
