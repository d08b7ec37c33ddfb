// A page of plain text under a heading.
import type { ReactNode } from 'react'
import { pageTitle } from '../../ui/brand.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import styles from './text-page.module.css'

export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={layout.page}>
      <title>{pageTitle(title)}</title>
      <article className={joinClasses(layout.center, styles.text)}>
        <h1 className={text.title}>{title}</h1>
        {children}
      </article>
    </div>
  )
}
