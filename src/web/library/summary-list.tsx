// Summaries as a grid of cards or as rows.
import type { SummaryView } from '#contract/summary.ts'
import type { LibraryState } from './library-query.ts'
import styles from './summary-list.module.css'
import { VideoCard, VideoRow } from './video-item.tsx'

export function SummaryList({ items, state }: { items: SummaryView[]; state: LibraryState }) {
  const { view, search } = state
  if (view === 'list')
    return (
      <ul>
        {items.map((item) => (
          <VideoRow key={item.id} large view={item} search={search} />
        ))}
      </ul>
    )
  // The newest of all leads; anywhere else one is as good as the next.
  const leads = state.page === 1 && !search && (state.sort ?? 'date') === 'date' && state.direction === 'desc'
  return (
    <ul className={styles.grid}>
      {items.map((item, index) => (
        <VideoCard key={item.id} view={item} search={search} first={leads && index === 0} />
      ))}
    </ul>
  )
}
