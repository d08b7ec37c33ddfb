// An item as the engine gets it in the product: captions, and the sentences that are made of them.
import type { Cue, Transcript } from '#contract/transcript.ts'
import { statementsOf } from '#engine/extract/statement.ts'
import type { SpokenSentence } from '#engine/transcript.ts'
import type { Item, QualitySet, Unit } from './sets.ts'

export type Material = {
  title: string
  language: string
  transcript: Transcript
  sentences: SpokenSentence[]
  /** Index of the unit that is being said at a time. */
  unitAt(seconds: number): number
}

/** Where an item has no times, it is spoken as fast as people speak. */
const wordsPerSecond = 2.5

/** Captions that bring their own times are automatic ones or somebody's file; both are read alike. */
export function materialOf(item: Item, set: QualitySet): Material {
  const units = item.units ?? [{ t: item.text ?? '' }]
  const cues = timed(units).map((cue, i) => ({ ...cue, text: `${opensTurn(units, i) ? '>> ' : ''}${cue.text}` }))
  const language = item.language ?? set.language
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
  return { title: item.title ?? '', language, transcript, sentences: statementsOf(transcript), unitAt }
}

/** Captions mark a new speaker, and so does this. */
function opensTurn(units: Unit[], i: number): boolean {
  const [unit, before] = [units[i]!, units[i - 1]]
  if (!before || unit.t.startsWith('>>')) return false
  return unit.spk !== before.spk || unit.turn !== before.turn
}

function timed(units: Unit[]): Cue[] {
  const seconds = (words: string) => Math.max(1, words.trim().split(/\s+/).length) / wordsPerSecond
  if (units.every(({ s }) => typeof s === 'number')) {
    return units.map(({ t, s, e }, i) => {
      const next = units[i + 1]?.s ?? Number.POSITIVE_INFINITY
      return { text: t, startSeconds: s!, endSeconds: e ?? Math.min(next, s! + seconds(t)) }
    })
  }
  let clock = 0
  return units.map(({ t }) => {
    const startSeconds = clock
    clock += seconds(t)
    return { text: t, startSeconds, endSeconds: clock }
  })
}
