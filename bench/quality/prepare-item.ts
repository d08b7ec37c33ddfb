// Prepares a dataset's item as the engine receives it in the product: captions, and the
// sentences made from them.
import type { Cue, Transcript } from '#contract/captions/transcript.ts'
import { readSentences } from '#engine/sentences/asides.ts'
import type { SpokenSentence } from '#engine/transcript.ts'
import type { Dataset, DatasetItem, DatasetUnit } from './datasets.ts'

type PreparedItem = {
  title: string
  language: string
  transcript: Transcript
  /** What is said to the subject, and everything. */
  sentences: SpokenSentence[]
  all: SpokenSentence[]
  /** Returns the index of the unit that is spoken at a time. */
  unitAt(seconds: number): number
}

/** Speaking rate for items without times. */
const wordsPerSecond = 2.5

/** Marks each turn with ">>", or with the name of its speaker. */
export function prepareItem(
  item: DatasetItem,
  dataset: Dataset,
  marks: 'turns' | 'names' = 'turns',
): PreparedItem {
  const units = item.units ?? [{ t: item.text ?? '' }]
  const markOf = (i: number) => {
    if (marks === 'names' && units[i]!.spk)
      return i === 0 || startsTurn(units, i) ? `${units[i]!.spk}: ` : ''
    return startsTurn(units, i) ? '>> ' : ''
  }
  const cues = assignTimes(units).map((cue, i) => ({ ...cue, text: `${markOf(i)}${cue.text}` }))
  const language = item.language ?? dataset.language
  const transcript: Transcript = { language, kind: 'manual', cues }
  const order = [...cues.keys()].sort((a, b) => cues[a]!.startSeconds - cues[b]!.startSeconds)
  const unitAt = (seconds: number) => {
    let [low, high] = [0, order.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (cues[order[middle]!]!.startSeconds <= seconds + 0.001) low = middle
      else high = middle - 1
    }
    return order[low] ?? 0
  }
  return { title: item.title ?? '', language, transcript, ...readSentences(transcript), unitAt }
}

/** Whether a new speaker begins, which captions mark with ">>". */
function startsTurn(units: DatasetUnit[], i: number): boolean {
  const [unit, previous] = [units[i]!, units[i - 1]]
  if (!previous || unit.t.startsWith('>>')) return false
  return unit.spk !== previous.spk || unit.turn !== previous.turn
}

function assignTimes(units: DatasetUnit[]): Cue[] {
  const estimateSeconds = (text: string) =>
    Math.max(1, text.trim().split(/\s+/).length) / wordsPerSecond
  if (units.every(({ s }) => typeof s === 'number')) {
    return units.map(({ t, s, e }, i) => {
      const next = units[i + 1]?.s ?? Number.POSITIVE_INFINITY
      return { text: t, startSeconds: s!, endSeconds: e ?? Math.min(next, s! + estimateSeconds(t)) }
    })
  }
  let elapsedSeconds = 0
  return units.map(({ t }) => {
    const startSeconds = elapsedSeconds
    elapsedSeconds += estimateSeconds(t)
    return { text: t, startSeconds, endSeconds: elapsedSeconds }
  })
}
