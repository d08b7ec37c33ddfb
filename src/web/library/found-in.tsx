// Where a search found something, with links to the parts of the page.
import text from '../ui/text.module.css'
import styles from './finding.module.css'
import { sectionIds } from './section-ids.ts'
import { texts } from './texts.ts'
import type { Found } from './use-found.ts'

export function FoundIn({ summaries, found }: { summaries: number; found: Found }) {
  const parts = [
    { id: sectionIds.summaries, name: texts.foundIn.summaries, count: summaries },
    { id: sectionIds.spoken, name: texts.foundIn.spoken, count: found.spoken?.total ?? 0 },
    { id: sectionIds.ownWords, name: texts.foundIn.ownWords, count: found.ownWords?.total ?? 0 },
  ].filter(({ count }) => count > 0)
  if (parts.length < 2) return null
  return (
    <nav className={styles.found} aria-label={texts.foundIn.label}>
      {parts.map(({ id, name, count }) => (
        <a key={id} href={`#${id}`}>
          <span>{name}</span> <span className={text.meta}>{count.toLocaleString('en')}</span>
        </a>
      ))}
    </nav>
  )
}
