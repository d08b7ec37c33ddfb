// Summaries of each kind of speech by weights learnt from the other kinds alone: what is learnt must hold for speech it never met.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rankSentences } from '#engine/extract/rank.ts'
import type { Weights } from '#engine/extract/worth.ts'
import { materialOf } from '../quality/material.ts'
import { findScorer, scoresOf } from '../quality/scores.ts'
import { type QualitySet, readItems } from '../quality/sets.ts'
import { kindOf, learn, readLessons } from './summaries.ts'

const out = '.cache/train'

/** Prints ROUGE-1 and ROUGE-2 of each set, in per cent. Throws where there is no scorer beside the sets. */
export async function checkSummaries(sets: QualitySet[], shared: string): Promise<void> {
  const scorer = await findScorer(shared, shared)
  if (!scorer) throw new Error(`There is no scorer in ${shared}.`)
  mkdirSync(out, { recursive: true })
  const lessons = readLessons(sets)
  const learnt = new Map<string, Weights>()
  for (const set of sets) {
    const items = readItems(set, 'dev') ?? []
    const lines = items.map((item) => {
      const kind = kindOf(set, item)
      const weights = learnt.get(kind) ?? learn(lessons.filter((lesson) => lesson.kind !== kind))
      learnt.set(kind, weights)
      const { sentences, language, title } = materialOf(item, set)
      const picks = rankSentences(sentences, { budgetWords: set.budgetWords ?? 0, language, title, weights })
      return JSON.stringify({ id: item.id, summary: picks.sort((a, b) => a - b).map((i) => sentences[i]!.text) })
    })
    const file = join(out, `${set.name}.jsonl`)
    writeFileSync(file, `${lines.join('\n')}\n`)
    const { figures } = scoresOf(scorer, set, { split: 'dev', file, ids: new Set(items.map(({ id }) => id)) })
    const shown = ['r1', 'r2'].map((measure) => ((figures.get(measure)?.value ?? 0) * 100).toFixed(1))
    console.log(`${set.name}, learnt without its kind of speech: ROUGE-1 ${shown[0]}, ROUGE-2 ${shown[1]}`)
  }
}
