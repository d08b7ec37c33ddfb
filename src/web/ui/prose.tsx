// Shows the TL;DR and the summary text in the serif typeface.
import { languageOf } from './language-of.ts'
import styles from './prose.module.css'

type Props = {
  tldr: string
  summary: string
  /** A BCP 47 code; "und" if unknown. */
  language: string
  isGrowing?: boolean
}

export function SummaryProse({ tldr, summary, language, isGrowing = false }: Props) {
  return (
    <>
      {tldr && (
        <p className={styles.tldr} {...languageOf(language)}>
          {tldr}
          {isGrowing && !summary && <Caret />}
        </p>
      )}
      <Prose text={summary} language={language} isGrowing={isGrowing} />
    </>
  )
}

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
