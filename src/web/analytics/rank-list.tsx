// Names in order of how often they occur, each with a bar against the first.
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import { Track } from '../ui/track.tsx'
import styles from './rank-list.module.css'

/** `words` follow the count: "videos, 22%". */
export type Rank = { name: string; count: number; words: string }

type Props = {
  title: string
  id: string
  ranks: Rank[]
  empty: string
  /** In an order of their own, and not by how often they occur. */
  unnumbered?: boolean
}

export function RankList({ title, id, ranks, empty, unnumbered = false }: Props) {
  const most = Math.max(1, ...ranks.map(({ count }) => count))
  return (
    <section aria-labelledby={id}>
      <h2 className={text.section} id={id}>
        {title}
      </h2>
      {ranks.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ol className={joinClasses(styles.list, unnumbered && styles.unnumbered)}>
          {ranks.map(({ name, count, words }, index) => (
            <li key={name}>
              {!unnumbered && <span className={text.meta}>{index + 1}</span>}
              <span className={styles.name}>{name}</span>
              <span className={text.meta}>
                <b>{count}</b> {words}
              </span>
              <Track share={count / most} className={styles.track} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
