// Below the summaries that a search found: the first videos in which it is said.

import type { TranscriptSearchPage } from '#contract/library/library.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import styles from '../finding.module.css'
import { SpokenMatch } from '../items/spoken-match.tsx'
import { sectionIds } from '../section-ids.ts'
import { texts } from '../texts.ts'

const shownVideos = 3

type Props = {
  spoken: TranscriptSearchPage | undefined
  /** How many there are with those that are listed above. */
  totalWithListed: number
  search: string
  allUrl: string
}

export function SpokenSection({ spoken, totalWithListed, search, allUrl }: Props) {
  if (!spoken || spoken.total === 0) return null
  const id = sectionIds.spoken
  return (
    <section className={styles.section} aria-labelledby={`${id}-title`} id={id}>
      <h2 className={text.section} id={`${id}-title`}>
        {texts.modes.spoken} <span className={text.meta}>{texts.videos(spoken.total)}</span>
      </h2>
      <ul>
        {spoken.items.slice(0, shownVideos).map((match) => (
          <SpokenMatch key={match.summary.videoId} match={match} search={search} />
        ))}
      </ul>
      {spoken.total > shownVideos && (
        <Link className={buttonClass({})} to={allUrl}>
          {texts.allSpoken(totalWithListed)}
        </Link>
      )}
    </section>
  )
}
