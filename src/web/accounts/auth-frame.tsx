// The narrow column that every screen of signing in stands in.
import { type ReactNode, useEffect, useRef } from 'react'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import styles from './auth-frame.module.css'

type Props = {
  title: string
  lead: string
  children: ReactNode
  foot?: ReactNode
  /** It takes the place of what had the focus. */
  takesFocus?: boolean
}

export function AuthFrame({ title, lead, children, foot, takesFocus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another screen.
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus, title])

  return (
    <div className={layout.page}>
      <title>{`${title} · Pith`}</title>
      <div className={styles.column}>
        <h1 ref={heading} className={text.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        {children}
        {foot && <p className={styles.foot}>{foot}</p>}
      </div>
    </div>
  )
}
