// Which sentences say most: greedy coverage of weighted concepts within a budget of words.
import type { SpokenSentence } from '../transcript.ts'
import { conceptsOf } from './concepts.ts'
import { readability } from './readability.ts'
import { termsIn } from './terms.ts'
import { type Weights, type Worth, worthsOf } from './worth.ts'

/** What is read of a sentence here. `whole` is taken as true where it is left out. */
export type Candidate = { text: string; whole?: SpokenSentence['whole'] }
/** `weights` are the shipped ones where they are left out, `titleWeight` the usual one. */
export type RankOptions = {
  budgetWords: number
  language: string
  title?: string
  titleWeight?: number | undefined
  weights?: Weights
}

/** 0 asks for the most concepts whatever the length, 1 for the most per word. */
const lengthPower = 0.85
const shortestWords = 6
const longestWords = 45
const openingBonus = 0.4
/** Share of the sentences, and least number of them, over which the bonus fades. */
const openingShare = 0.08
const openingSentences = 10

/**
 * Indices of the sentences to take, best first, as many as the budget holds. Greedy maximisation of weighted concept coverage: the
 * concepts of Gillick & Favre 2009, "A Scalable Global Model for Summarization", and the gain by cost of Lin & Bilmes 2011, "A Class
 * of Submodular Functions for Document Summarization".
 */
export function rankSentences(sentences: Candidate[], options: RankOptions): number[] {
  const { budgetWords, language, title = '', titleWeight, weights } = options
  const said = conceptsOf(sentences, language)
  const worths = worthsOf(said, { budgetWords, language, title, titleWeight, weights })
  const drafts = draftsOf(sentences, language).map((draft, i) => ({
    ...draft,
    concepts: said.ofSentence[i]!.filter((concept) => worths[concept]!.tail.length > 0),
  }))
  const times = new Uint32Array(worths.length)
  // Gains only shrink as more is said, so an old gain is an upper bound and most need no second look.
  const bounds = drafts.map((draft) => gainOf(draft, worths, times))
  const picked: number[] = []
  let left = budgetWords
  while (left > 0) {
    let best = -1
    let bestGain = 0
    for (let i = 0; i < drafts.length; i++) {
      const draft = drafts[i]!
      if (bounds[i]! <= bestGain || draft.words > left) continue
      const gain = gainOf(draft, worths, times)
      bounds[i] = gain
      if (gain <= bestGain) continue
      bestGain = gain
      best = i
    }
    if (best < 0) break
    for (const concept of drafts[best]!.concepts) times[concept]!++
    left -= drafts[best]!.words
    // A refrain is taken once.
    for (let i = 0; i < drafts.length; i++) if (sentences[i]!.text === sentences[best]!.text) bounds[i] = 0
    picked.push(best)
  }
  return picked
}

type Draft = { concepts: number[]; words: number; reading: number }

function draftsOf(sentences: Candidate[], language: string): Omit<Draft, 'concepts'>[] {
  const fade = Math.max(openingSentences, sentences.length * openingShare)
  const drafts = sentences.map((sentence, position) => {
    const { text, whole = true } = sentence
    const opening = 1 + openingBonus * Math.exp(-position / fade)
    return { words: termsIn(sentence, language).length, reading: opening * readability(text, whole, language) }
  })
  // Shorter and longer sentences count only where there are no others.
  const fits = ({ words }: { words: number }) => words >= shortestWords && words <= longestWords
  return drafts.some(fits) ? drafts.map((draft) => (fits(draft) ? draft : { ...draft, reading: 0 })) : drafts
}

/** `times` is how often each concept has been said. */
function gainOf({ concepts, words, reading }: Draft, worths: Worth[], times: Uint32Array): number {
  if (reading === 0) return 0
  let gain = 0
  // A word of grammar may stand twice in the sentence.
  for (const concept of concepts) {
    const { weight, tail } = worths[concept]!
    gain += weight * (tail[times[concept]!++] ?? 0)
  }
  for (const concept of concepts) times[concept]!--
  return (reading * gain) / words ** lengthPower
}
