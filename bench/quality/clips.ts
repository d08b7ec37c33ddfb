// Ranks the units of each clip. A clip is a range of units, a list of units, or a query.
import { rankSentences } from '#engine/select/rank.ts'
import { EvidenceIndex } from '#engine/grounding/evidence.ts'
import type { Dataset, DatasetClip, DatasetItem } from './datasets.ts'
import { prepareItem } from './prepare-item.ts'

/** The scorer reads at most this many units. */
const maxUnits = 5

/** Returns the best units of each clip, best first. */
export function rankClips(item: DatasetItem, dataset: Dataset): number[][] {
  const units = item.units ?? []
  const { language, title, sentences, unitAt } = prepareItem(item, dataset)
  const rankUnits = (clip: DatasetClip): number[] => {
    const query = clip.query ?? clip.text
    if (query !== undefined) {
      const evidence = new EvidenceIndex(sentences, new Set(), language)
      const match = evidence.findBest(evidence.extractTerms(query))
      return match ? listNeighbors(unitAt(sentences[match.at]!.startSeconds), units.length) : []
    }
    const clipUnits = clip.units ?? [...units.keys()].slice(clip.from ?? 0, clip.to ?? units.length)
    const candidates = clipUnits.map((unit) => ({ text: units[unit]?.t ?? '' }))
    const budgetWords = candidates.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
    const ranked = rankSentences(candidates, { budgetWords, language, title: clip.title ?? title })
    return ranked.slice(0, maxUnits).map((i) => clipUnits[i]!)
  }
  return (item.clips ?? []).map(rankUnits)
}

/** The unit and its neighbors, nearest first. */
function listNeighbors(unit: number, count: number): number[] {
  return [unit, unit + 1, unit - 1, unit + 2, unit - 2].filter((neighbor) => neighbor >= 0 && neighbor < count)
}
