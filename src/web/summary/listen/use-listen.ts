// Reads a summary out, sentence by sentence, with the browser's speech. It ends with the page.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { listBlocks, rangesOf, textOf } from '../../marks/highlights/word-areas.ts'
import { warn } from '../../ui/browser/log.ts'
import { readStorage, writeStorage } from '../../ui/browser/storage.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { segmentSentences } from './split-sentences.ts'
import { texts } from './texts.ts'

type SentenceOnPage = { text: string; block: HTMLElement; ranges: Range[] }

/** Of the mark on the sentence that is being read out. */
const markName = 'pith-spoken'

const rates = [0.75, 1, 1.25, 1.5, 2] as const

type Position = { index: number; count: number; isPaused: boolean }

export function useListen(
  article: RefObject<HTMLElement | null>,
  voice: SpeechSynthesisVoice,
  language: string,
) {
  const [position, setPosition] = useState<Position | null>(null)
  const [rate, setRate] = useState(readRate)
  const sentences = useRef<SentenceOnPage[]>([])
  /** The utterance whose end counts; those before it were cut off. */
  const current = useRef<SpeechSynthesisUtterance | null>(null)

  function silence() {
    current.current = null
    speechSynthesis.cancel()
  }

  function stop() {
    silence()
    clearMark()
    setPosition(null)
  }

  function speak(index: number, atRate = rate) {
    silence()
    const sentence = sentences.current[index]
    if (!sentence) return stop()
    const utterance = new SpeechSynthesisUtterance(sentence.text)
    Object.assign(utterance, { voice, lang: voice.lang, rate: atRate })
    utterance.onend = () => current.current === utterance && speak(index + 1, atRate)
    utterance.onerror = ({ error }) => {
      if (current.current !== utterance) return
      warn(texts.failed, new Error(error))
      showToast(texts.failed, { failed: true })
      stop()
    }
    current.current = utterance
    setPosition({ index, count: sentences.current.length, isPaused: false })
    markSentence(sentence)
    speechSynthesis.speak(utterance)
  }

  useEffect(() => {
    const end = () => {
      current.current = null
      speechSynthesis.cancel()
      clearMark()
    }
    addEventListener('pagehide', end)
    return () => {
      removeEventListener('pagehide', end)
      end()
    }
  }, [])

  return {
    position,
    rate,
    start() {
      sentences.current = article.current ? listSentences(article.current, language) : []
      speak(0)
    },
    /** Browsers differ in how they pause speech, so a paused sentence is begun again. */
    togglePause() {
      if (!position) return
      if (position.isPaused) return speak(position.index)
      silence()
      setPosition({ ...position, isPaused: true })
    },
    move: (step: 1 | -1) => position && speak(Math.max(0, position.index + step)),
    changeRate() {
      const next = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1
      setRate(next)
      writeStorage('speech-rate', String(next))
      if (position && !position.isPaused) speak(position.index, next)
    },
    stop,
  }
}

function readRate(): (typeof rates)[number] {
  return rates.find((rate) => String(rate) === readStorage('speech-rate')) ?? 1
}

/** Marks the sentence that is being read out, and brings it into view. */
function markSentence({ block, ranges }: SentenceOnPage): void {
  clearMark()
  if (typeof Highlight === 'undefined') block.dataset.spoken = ''
  else CSS.highlights.set(markName, new Highlight(...ranges))
  const box = ranges[0]?.getBoundingClientRect()
  // Half of the window is enough to read on.
  if (box && (box.top < innerHeight / 8 || box.bottom > (innerHeight * 3) / 4))
    block.scrollIntoView({ block: 'center' })
}

function clearMark(): void {
  if (typeof Highlight !== 'undefined') CSS.highlights.delete(markName)
  for (const block of document.querySelectorAll<HTMLElement>('[data-spoken]'))
    delete block.dataset.spoken
}

/** The sentences of a summary as they stand on the page. */
function listSentences(article: HTMLElement, language: string): SentenceOnPage[] {
  const areas = article.querySelectorAll<HTMLElement>('[data-words-area="summary"]')
  return [...areas].flatMap(listBlocks).flatMap((block) =>
    segmentSentences(textOf(block), language).map(({ text, from, to }) => ({
      text,
      block,
      ranges: rangesOf(block, { from, to }),
    })),
  )
}
