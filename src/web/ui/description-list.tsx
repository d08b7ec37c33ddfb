// A list of terms with their details, one per line.
import { Fragment, type ReactNode } from 'react'
import styles from './description-list.module.css'
import { joinClasses } from './join-classes.ts'

type Props = { rows: { term: string; detail: ReactNode }[]; className?: string | undefined }

export function DescriptionList({ rows, className }: Props) {
  return (
    <dl className={joinClasses(styles.list, className)}>
      {rows.map(({ term, detail }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
