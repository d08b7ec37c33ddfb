// A sentence of the speaker with a button that shows the words of the transcript around it.
import { TextQuote } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatDuration } from '#contract/format.ts'
import type { Highlight, SummaryView } from '#contract/summary.ts'
import type { SeekControl } from '../player/timestamp.tsx'
import { Quote, SpokenWords } from '../transcript/spoken-words.tsx'
import styles from './highlights.module.css'
import { HighlightSentence } from './highlights.tsx'
import { texts } from './texts.ts'

type Props = {
  view: SummaryView
  highlight: Highlight
  /** Null if the reader may not read the transcript. */
  seek: SeekControl | null
}

export function SaidSentence(props: Props) {
  const { view, highlight } = props
  return (
    <WordsAround {...props}>
      {(toggle) => (
        <HighlightSentence view={view} toggle={toggle}>
          {highlight.text}
        </HighlightSentence>
      )}
    </WordsAround>
  )
}

type WordsProps = Props & {
  /** The button has words, not only its symbol. */
  isLabeled?: boolean
  children: (toggle: ReactNode) => ReactNode
}

/** Gives the button to its child, and shows the words below it. A sentence without a quote has no button. */
export function WordsAround({ view, highlight, seek, isLabeled = false, children }: WordsProps) {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const label = (isOpen ? texts.hideWordsAround : texts.showWordsAround)(formatDuration(highlight.startSeconds))
  function hide() {
    setOpen(false)
    toggle.current?.focus()
  }
  if (!highlight.quote) return children(null)
  const name = isOpen ? texts.hideQuote : texts.showQuote
  const button = (
    <button
      ref={toggle}
      type="button"
      lang="en"
      className={isLabeled ? styles.labeledToggle : styles.toggle}
      aria-expanded={isOpen}
      aria-label={label}
      title={name}
      onClick={() => setOpen(!isOpen)}
    >
      <TextQuote />
      {isLabeled && name}
    </button>
  )
  return (
    <>
      {children(button)}
      {isOpen && seek && <SpokenWords view={view} quotation={highlight} seek={seek} onHide={hide} />}
      {isOpen && !seek && <Quote quotation={highlight} language={view.transcript.language} />}
    </>
  )
}
