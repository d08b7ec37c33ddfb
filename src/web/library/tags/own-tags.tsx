// The tags that a person gave a summary. Each leads to their summaries with the same tag.
import { Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import text from '../../ui/text.module.css'
import { FilterLink } from '../filters/filter-link.tsx'
import styles from './tags.module.css'
import { texts } from './texts.ts'

/** `children` follow the tags in the same line. */
export function OwnTags({ tags, children }: { tags: string[]; children?: ReactNode }) {
  if (tags.length === 0) return children
  return (
    <span className={styles.list}>
      <span className={text.hidden}>{texts.label}</span>
      {tags.map((tag) => (
        <FilterLink key={tag} className={styles.tag} filter={{ tag }} label={texts.tagged}>
          <Tag aria-hidden />
          <bdi>{tag}</bdi>
        </FilterLink>
      ))}
      {children}
    </span>
  )
}
