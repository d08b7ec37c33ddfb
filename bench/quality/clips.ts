// The best units of each clip, best first. A clip is a run of units, or a wish in words; what the item holds decides.
import { rankSentences } from '#engine/extract/rank.ts'
import { Evidence } from '#engine/grounding/evidence.ts'
import { materialOf } from './material.ts'
import type { Clip, Item, QualitySet } from './sets.ts'

/** Units looked at by the scorer, at most. */
const wanted = 5

export function clipsOf(item: Item, set: QualitySet): number[][] {
  const units = item.units ?? []
  const { language, title, sentences, unitAt } = materialOf(item, set)
  const best = (clip: Clip): number[] => {
    const wish = clip.query ?? clip.text
    if (wish !== undefined) {
      const evidence = new Evidence(sentences, new Set(), language)
      const place = evidence.find(evidence.terms(wish))
      return place ? around(unitAt(sentences[place.at]!.startSeconds), units.length) : []
    }
    const own = clip.units ?? [...units.keys()].slice(clip.from ?? 0, clip.to ?? units.length)
    const candidates = own.map((unit) => ({ text: units[unit]?.t ?? '' }))
    const budgetWords = candidates.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
    const picks = rankSentences(candidates, { budgetWords, language, title: clip.title ?? title })
    return picks.slice(0, wanted).map((pick) => own[pick]!)
  }
  return (item.clips ?? []).map(best)
}

/** The unit and its neighbours, nearest first. */
function around(unit: number, count: number): number[] {
  return [unit, unit + 1, unit - 1, unit + 2, unit - 2].filter((each) => each >= 0 && each < count)
}
