// Ranks passages by their words and by how near they are to the question in meaning,
// where an embedding model has measured it.
import type { AskSource, FoundPassage, FoundPassages } from '../ask-types.ts'
import { readQuestion } from '../question/read-question.ts'
import { indexTranscript } from '../transcript-index.ts'
import { reciprocalRank } from './fuse-ranks.ts'
import { cutPassage } from './passage.ts'
import type { RankedPassage } from './pick-passages.ts'
import { dropDuplicates, type RankOptions, rankPassages } from './rank-passages.ts'

/** Passages of each of the two lists that are joined. */
const listLength = 20
/**
 * Passages that only their meaning found. More would be there for every question, also
 * for those that nothing answers.
 */
const maxByMeaningAlone = 4

/**
 * A passage of the embedding model: its place among the nearest, and its time from
 * `startSeconds` to `endSeconds`.
 */
type NearPassage = { source: AskSource; place: number; startSeconds: number; endSeconds: number }

/**
 * Ranks passages by both, best first, joined by reciprocal rank fusion. `said` is by the
 * words alone. Sources without `nearness` count by their words. Pure, deterministic and
 * linear, as `rankPassages` is.
 */
export function rankByMeaning(
  question: string,
  sources: AskSource[],
  options: RankOptions,
): FoundPassages {
  const lists = { ...options, maxPassages: listLength }
  const { passages: byWords, ...judged } = rankPassages(question, sources, lists)
  const nearest = listNearest(sources, options)
  const matched = new Set<NearPassage>()
  const ranked = byWords.map((found, place): RankedPassage => {
    const near = nearest.find((candidate) => isWithin(found, candidate))
    if (near) matched.add(near)
    return { ...found, score: reciprocalRank(place) + (near ? reciprocalRank(near.place) : 0) }
  })
  const taken = byWords.map(({ passage }) => passage)
  for (const near of nearest
    .filter((candidate) => !matched.has(candidate))
    .slice(0, maxByMeaningAlone)) {
    const passage = cutNear(question, near, { taken, earlier: options.earlier })
    if (!passage) continue
    taken.push(passage)
    ranked.push({ passage, score: reciprocalRank(near.place), bestStarts: [passage.startSeconds] })
  }
  ranked.sort((a, b) => b.score - a.score)
  return {
    passages: limitPerVideo(dropDuplicates(ranked), options).slice(0, options.maxPassages),
    ...judged,
  }
}

/** The nearest, of one video as many as may be shown. */
function listNearest(sources: AskSource[], { maxPerVideo }: RankOptions): NearPassage[] {
  return sources
    .flatMap((source) =>
      (source.nearness ?? [])
        .map(({ startSeconds, nearness }, i, all) => ({
          source,
          startSeconds,
          nearness,
          endSeconds: all[i + 1]?.startSeconds ?? Number.POSITIVE_INFINITY,
        }))
        .sort((a, b) => b.nearness - a.nearness)
        .slice(0, maxPerVideo),
    )
    .sort((a, b) => b.nearness - a.nearness)
    .slice(0, listLength)
    .map(({ nearness: _, ...near }, place) => ({ ...near, place }))
}

function isWithin(
  { passage, bestStarts }: RankedPassage,
  { source, startSeconds, endSeconds }: NearPassage,
): boolean {
  const best = bestStarts[0]!
  return source.videoId === passage.videoId && best >= startSeconds && best < endSeconds
}

/**
 * Cuts the passage around the middle of a near one, without the sentences of others. Null
 * where these have all of them.
 */
function cutNear(
  question: string,
  { source, startSeconds, endSeconds }: NearPassage,
  { taken, earlier }: { taken: FoundPassage[]; earlier: RankOptions['earlier'] },
): FoundPassage | null {
  const index = indexTranscript(source.transcript)
  const takenStarts = new Set(
    taken.flatMap(({ videoId, sentences }) =>
      videoId === source.videoId ? sentences.map((sentence) => sentence.startSeconds) : [],
    ),
  )
  const used = new Set(
    [...index.sentences.keys()].filter((at) => takenStarts.has(index.sentences[at]!.startSeconds)),
  )
  const inside = [...index.sentences.keys()].filter((at) => {
    const start = index.sentences[at]!.startSeconds
    return start >= startSeconds && start < endSeconds && !used.has(at)
  })
  const center = inside[inside.length >> 1]
  if (center === undefined) return null
  const { terms } = readQuestion(question, {
    language: index.language,
    speakers: index.speakers,
    earlier,
  })
  const stems = new Set([...terms].flatMap(([stem, { weight }]) => (weight === 1 ? stem : [])))
  return cutPassage(source, index, { center, stems, used }).passage
}

function limitPerVideo(ranked: RankedPassage[], { maxPerVideo }: RankOptions): FoundPassage[] {
  const counts = new Map<string, number>()
  return ranked.flatMap(({ passage }) => {
    const count = (counts.get(passage.videoId) ?? 0) + 1
    counts.set(passage.videoId, count)
    return count <= maxPerVideo ? [passage] : []
  })
}
