// A section of the page: what it is at the left, how to get it at the right.
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import text from '../../ui/text.module.css'
import styles from './apps-page.module.css'

type Props = { Icon: LucideIcon; texts: { title: string; text: string }; children: ReactNode }

export function AppSection({ Icon, texts, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <Icon aria-hidden />
        <h2 id={id} className={text.section}>
          {texts.title}
        </h2>
        <p className={text.muted}>{texts.text}</p>
      </div>
      <div>{children}</div>
    </section>
  )
}
