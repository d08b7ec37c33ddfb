// A line of short facts separated by dots. Unknown facts are left out.
import { Fragment, type ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './meta-list.module.css'
import text from './text.module.css'

type MetaListProps = { facts: ReactNode[]; className?: string | undefined }

export function MetaList({ facts, className }: MetaListProps) {
  return (
    <p className={joinClasses(text.meta, styles.facts, className)}>
      {facts.filter(Boolean).map((fact, index) => (
        // The space separates the facts for screen readers, which skip the dots.
        // A name written from right to left does not change the order of the facts.
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts keep their order, and have no state.
        <Fragment key={index}>
          <span>
            <bdi>{fact}</bdi>
          </span>{' '}
        </Fragment>
      ))}
    </p>
  )
}
