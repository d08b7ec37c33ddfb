// Names in order of how often they occur, each with a bar against the first.
import text from '../ui/text.module.css'
import { Track } from '../ui/track.tsx'
import styles from './rank-list.module.css'

export type Rank = { name: string; count: number; words: string }

export function RankList({ title, id, ranks, empty }: { title: string; id: string; ranks: Rank[]; empty: string }) {
  const most = Math.max(1, ...ranks.map(({ count }) => count))
  return (
    <section aria-labelledby={id}>
      <h2 className={text.section} id={id}>
        {title}
      </h2>
      {ranks.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ol className={styles.list}>
          {ranks.map(({ name, count, words }, index) => (
            <li key={name}>
              <span className={text.meta}>{index + 1}</span>
              <span className={styles.name}>{name}</span>
              <span className={text.meta}>{words}</span>
              <Track share={count / most} className={styles.track} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
