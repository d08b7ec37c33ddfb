// Shows the text of a summary or an answer in the serif typeface.
import { languageOf } from './language-of.ts'
import styles from './prose.module.css'

type ProseProps = { text: string; language: string; isGrowing?: boolean }

export function Prose({ text, language, isGrowing = false }: ProseProps) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  if (paragraphs.length === 0) return null
  return (
    <div className={styles.prose} {...languageOf(language)}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only appended.
        <p key={index}>
          {paragraph}
          {isGrowing && index === paragraphs.length - 1 && <Caret />}
        </p>
      ))}
    </div>
  )
}

function Caret() {
  return <span className={styles.caret} aria-hidden="true" />
}
