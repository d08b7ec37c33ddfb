// Below the summaries that a search found: the first videos in which it is said.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { wordsOf } from '#contract/parse-search.ts'
import type { LibraryQuery } from '../filters/library-query.ts'
import { buttonClass } from '../ui/button.tsx'
import text from '../ui/text.module.css'
import styles from './library.module.css'
import { SpokenMatch } from './spoken-match.tsx'
import { spokenQuery } from './spoken-query.ts'
import { texts } from './texts.ts'

const shownVideos = 3

type Props = { userId: string | undefined; query: LibraryQuery; allUrl: string }

/** Only on the first page, so that turning pages shows summaries. */
export function SpokenSection({ userId, query, allUrl }: Props) {
  const id = useId()
  const search = query.search.trim()
  const isShown = wordsOf(search) !== '' && query.page === 1
  const { data } = useQuery({ ...spokenQuery(userId, search, 1), enabled: isShown })
  if (!isShown || !data || data.total === 0) return null
  return (
    <section className={styles.spoken} aria-labelledby={id}>
      <h2 className={text.section} id={id}>
        {texts.modes.spoken} <span className={text.meta}>{texts.videos(data.total)}</span>
      </h2>
      <ul>
        {data.items.slice(0, shownVideos).map((match) => (
          <SpokenMatch key={match.summary.videoId} match={match} search={search} />
        ))}
      </ul>
      {data.total > shownVideos && (
        <Link className={buttonClass({})} to={allUrl}>
          {texts.allSpoken(data.total)}
        </Link>
      )}
    </section>
  )
}
