// A ranked list: each item has a bar in proportion to the largest count.
import { joinClasses } from '../ui/join-classes.ts'
import { ProgressBar } from '../ui/loading/progress-bar.tsx'
import text from '../ui/text.module.css'
import { FigureLink } from './figure-link.tsx'
import styles from './ranked-list.module.css'

/** `countText` follows the count: "videos, 22%". `path` is the list of what is counted. */
type RankedItem = { name: string; count: number; countText: string; path: string }

type Props = {
  title: string
  id: string
  items: RankedItem[]
  /** Stands in the place of a list without items. */
  empty?: string
  /** Hides the items of a list that is not ordered by count. */
  isUnnumbered?: boolean
}

export function RankedList({ title, id, items, empty, isUnnumbered = false }: Props) {
  const maxCount = Math.max(1, ...items.map(({ count }) => count))
  return (
    <section aria-labelledby={id}>
      <h2 className={text.section} id={id}>
        {title}
      </h2>
      {items.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ol className={joinClasses(styles.list, isUnnumbered && styles.unnumbered)}>
          {items.map(({ name, count, countText, path }, index) => (
            <li key={name}>
              {!isUnnumbered && <span className={text.meta}>{index + 1}</span>}
              <span className={styles.name} dir="auto">
                {name}
              </span>
              <span className={text.meta}>
                {count > 0 ? (
                  <FigureLink to={path} name={`${count} ${countText}: ${name}`}>
                    <b>{count}</b>
                  </FigureLink>
                ) : (
                  <b>0</b>
                )}{' '}
                {countText}
              </span>
              <ProgressBar share={count / maxCount} className={styles.track} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
