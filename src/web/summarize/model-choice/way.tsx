// One way to write summaries: icon, name, a short explanation, and what can be done.
import { Check, Cpu, KeyRound, Plug, TextQuote } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import text from '../../ui/text.module.css'
import styles from './model-dialog.module.css'
import { texts } from './texts.ts'

const icons = { found: Plug, own: Cpu, key: KeyRound, nobody: TextQuote }

type Props = {
  kind: keyof typeof icons
  name: string
  about: ReactNode
  /** A button beside the explanation. */
  action?: ReactNode
  children?: ReactNode
}

export function Way({ kind, name, about, action, children }: Props) {
  const id = useId()
  const Icon = icons[kind]
  return (
    <section className={styles.way} aria-labelledby={id}>
      <div className={styles.head}>
        <Icon aria-hidden />
        <h3 className={text.strong} id={id}>
          {name}
        </h3>
        {action && <div className={styles.action}>{action}</div>}
        <p className={text.meta}>{about}</p>
      </div>
      {children && <div className={styles.below}>{children}</div>}
    </section>
  )
}

export function InUse() {
  return (
    <span className={styles.inUse}>
      <Check aria-hidden />
      {texts.inUse}
    </span>
  )
}
