// The loudest thing on the page: the summary in a sentence, then in prose, in the serif voice.
import styles from './essence.module.css'

type Props = { tldr: string; summary: string; growing?: boolean }

export function Essence({ tldr, summary, growing = false }: Props) {
  return (
    <>
      {tldr && (
        <p className={styles.tldr}>
          {tldr}
          {growing && !summary && <Caret />}
        </p>
      )}
      <Prose text={summary} growing={growing} />
    </>
  )
}

export function Tldr({ text }: { text: string }) {
  return <p className={styles.tldr}>{text}</p>
}

export function Prose({ text, growing = false }: { text: string; growing?: boolean }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  if (paragraphs.length === 0) return null
  return (
    <div className={styles.prose}>
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs only grow, in place.
        <p key={place}>
          {paragraph}
          {growing && place === paragraphs.length - 1 && <Caret />}
        </p>
      ))}
    </div>
  )
}

function Caret() {
  return <span className={styles.caret} aria-hidden="true" />
}
