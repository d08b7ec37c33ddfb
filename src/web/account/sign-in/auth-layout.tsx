// The narrow column of every account screen.
import { type ReactNode, useEffect, useRef } from 'react'
import { pageTitle } from '../../ui/brand.ts'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import styles from './auth-layout.module.css'

type Props = {
  title: string
  lead: string
  children: ReactNode
  footer?: ReactNode
  /** The heading gets the focus, because the element that had it is gone. */
  shouldFocusHeading?: boolean
}

export function AuthLayout({ title, lead, children, footer, shouldFocusHeading = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another title means another screen.
  useEffect(() => {
    if (shouldFocusHeading) heading.current?.focus()
  }, [shouldFocusHeading, title])

  return (
    <div className={layout.page}>
      <title>{pageTitle(title)}</title>
      <div className={styles.column}>
        <h1 ref={heading} className={text.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        {children}
        {footer && <p className={styles.footer}>{footer}</p>}
      </div>
    </div>
  )
}
