// A line of short facts with dots between them; those that are unknown are left out.
import { Fragment } from 'react'
import styles from './facts.module.css'
import { joinClasses } from './join-classes.ts'
import text from './text.module.css'

export function Facts({ facts, className }: { facts: (string | null)[]; className?: string | undefined }) {
  return (
    <p className={joinClasses(text.meta, styles.facts, className)}>
      {facts.filter(Boolean).map((fact) => (
        // The space keeps the facts apart where the dots are not read.
        <Fragment key={fact}>
          <span>{fact}</span>{' '}
        </Fragment>
      ))}
    </p>
  )
}
