// One way to write summaries: icon, name, a short explanation and a button.
import { Cpu, KeyRound, TextQuote } from 'lucide-react'
import type { ReactNode } from 'react'
import text from '../../ui/text.module.css'
import styles from './model-dialog.module.css'

const icons = { extract: TextQuote, local: Cpu, settings: KeyRound }

type Props = { kind: keyof typeof icons; name: string; about: string; children?: ReactNode }

export function ModelRow({ kind, name, about, children }: Props) {
  const Icon = icons[kind]
  return (
    <div className={styles.row}>
      <Icon />
      <div className={styles.grow}>
        <p className={text.strong}>{name}</p>
        <p className={text.meta}>{about}</p>
      </div>
      {children}
    </div>
  )
}
