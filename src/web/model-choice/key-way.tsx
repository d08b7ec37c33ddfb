// Explains how to set up one provider, with the lines for the file of settings.
import { ChevronDown } from 'lucide-react'
import text from '../ui/text.module.css'
import { CodeLine } from './code-line.tsx'
import styles from './model-dialog.module.css'
import type { keyWays } from './texts.ts'

export function KeyWay({ name, about, text: explanation, lines, link }: (typeof keyWays)[number]) {
  return (
    <details className={styles.way}>
      <summary>
        <span className={text.strong}>{name}</span>
        <span className={text.meta}>{about}</span>
        <ChevronDown />
      </summary>
      <div className={styles.explanation}>
        <p>{explanation}</p>
        {lines.map((line) => (
          <CodeLine key={line} line={line} />
        ))}
        {link && (
          <p className={text.meta}>
            <a href={link.url} target="_blank" rel="noreferrer">
              {link.text}
            </a>
          </p>
        )}
      </div>
    </details>
  )
}
