// The parts of the page of a summary at the bottom of a window with one column, in place
// of the tab bar.
import { FileText, MessageCircleQuestionMark, PencilLine, TextQuote } from 'lucide-react'
import { texts } from '../texts.ts'
import styles from './part-bar.module.css'
import type { Part } from './use-part.ts'

const parts = [
  ['summary', FileText],
  ['transcript', TextQuote],
  ['ask', MessageCircleQuestionMark],
  ['notes', PencilLine],
] as const

type Props = { part: Part; onPart: (part: Part) => void; onAsk: () => void }

export function PartBar({ part, onPart, onAsk }: Props) {
  return (
    <nav className={styles.bar} aria-label={texts.parts.label}>
      {parts.map(([name, Icon]) => (
        <button
          key={name}
          type="button"
          aria-current={name === part || undefined}
          data-shortcut={name === 'ask' ? 'ask' : undefined}
          onClick={name === 'ask' ? onAsk : () => onPart(name)}
        >
          <Icon />
          {texts.parts[name]}
        </button>
      ))}
    </nav>
  )
}
