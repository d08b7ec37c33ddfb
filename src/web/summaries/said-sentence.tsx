// A sentence of the speaker with a button that shows the words of the transcript around it.
import { TextQuote } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatDuration } from '#contract/format.ts'
import type { Highlight, SummaryView } from '#contract/summary.ts'
import type { SeekControl } from '../player/timestamp.tsx'
import { Quote, SpokenWords } from '../transcript/spoken-words.tsx'
import styles from './highlights.module.css'
import { Sentence } from './highlights.tsx'
import { texts } from './texts.ts'

type Props = {
  view: SummaryView
  highlight: Highlight
  /** Null if the reader may not read the transcript. */
  seek: SeekControl | null
}

export function SaidSentence({ view, highlight, seek }: Props) {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const label = (isOpen ? texts.hideWordsAround : texts.showWordsAround)(formatDuration(highlight.startSeconds))
  function hide() {
    setOpen(false)
    toggle.current?.focus()
  }
  if (!highlight.quote) return <Sentence view={view}>{highlight.text}</Sentence>
  const button = (
    <button
      ref={toggle}
      type="button"
      lang="en"
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-label={label}
      title={isOpen ? texts.hideQuote : texts.showQuote}
      onClick={() => setOpen(!isOpen)}
    >
      <TextQuote />
    </button>
  )
  return (
    <>
      <Sentence view={view} toggle={button}>
        {highlight.text}
      </Sentence>
      {isOpen && seek && <SpokenWords view={view} moment={highlight} seek={seek} onHide={hide} />}
      {isOpen && !seek && <Quote moment={highlight} language={view.transcript.language} />}
    </>
  )
}
