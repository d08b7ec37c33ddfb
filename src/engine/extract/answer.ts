// Where a video answers its own title.
import { unknownVideo } from '#contract/video.ts'
import type { Candidate } from './rank.ts'
import { termsOf } from './terms.ts'

/** `seconds` is null where the title is never taken up whole; the answer is null where the title says too little to tell. */
export type TitleAnswer = { seconds: number | null }
type TimedCandidate = Candidate & { startSeconds: number }

/** Sentences that are read together. */
const windowSentences = 3
/** Share of the title's weight that the words of a window must hold. */
const leastShare = 0.6
const rootLetters = 5
const announcement =
  /\b(?:today|welcome|going to (?:talk|look|show|learn|be talking)|we'll (?:talk|look|see)|i'll (?:talk|show)|in this (?:video|talk|episode)|this (?:talk|episode|video) is|my name)\b|\?/i
const announcementCost = 0.3
const explanation =
  /\b(?:because|the reason|the answer|turns out|which means|that means|that is why|that's why|so that|therefore)\b/i
const explanationGain = 0.1

/** Looks for the passage that says most of the title's words, rather where it explains than where it announces. Linear. */
export function titleAnswer(title: string, sentences: TimedCandidate[], language: string): TitleAnswer | null {
  if (title === unknownVideo('').title) return null
  const wanted = new Set(rootsOf(title, language))
  const found = sentences.map(({ text }) => new Set(rootsOf(text, language).filter((root) => wanted.has(root))))
  const weights = weigh(wanted, found)
  if (wanted.size < 2 || ![...wanted].some((stem) => found.some((stems) => stems.has(stem)))) return null
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  let best = { score: 0, at: -1 }
  for (let from = 0; from < sentences.length; from++) {
    const stems = new Set(found.slice(from, from + windowSentences).flatMap((each) => [...each]))
    const share = [...stems].reduce((sum, stem) => sum + weights.get(stem)!, 0) / whole
    if (share < leastShare || found[from]!.size === 0) continue
    const text = sentences
      .slice(from, from + windowSentences)
      .map((sentence) => sentence.text)
      .join(' ')
    const score =
      share - (announcement.test(text) ? announcementCost : 0) + (explanation.test(text) ? explanationGain : 0)
    if (score > best.score) best = { score, at: from }
  }
  return { seconds: sentences[best.at]?.startSeconds ?? null }
}

/** "Private" and "privacy" are one here: the first five letters count. */
function rootsOf(text: string, language: string): string[] {
  return termsOf(text, language).flatMap(({ stem }) => stem?.slice(0, rootLetters) ?? [])
}

/** Rare words of the title weigh more; words that are never said weigh like rare ones. */
function weigh(wanted: Set<string>, found: Set<string>[]): Map<string, number> {
  return new Map(
    [...wanted].map((stem) => {
      const count = found.filter((stems) => stems.has(stem)).length
      return [stem, Math.log(1 + found.length / (1 + count))]
    }),
  )
}
