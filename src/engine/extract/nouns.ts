// Scores how likely words are nouns, by the words around them: "the price of" against "to price it".

import { getTerms } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'
import type { Candidate } from './ranking-types.ts'

type NounContext = { before: Set<string>; after: Set<string>; notBefore: Set<string>; notAfter: Set<string> }

const englishContext: NounContext = {
  before: setOf(
    'a an the this that these those my your our their his her its some any no each every of in on with for from by about into between against via per another other many more most several different new good big whole same whose what which two three four',
  ),
  after: setOf('is are was were of has have had that which who and or in on at from for with will can could would'),
  notBefore: setOf(
    "to i we you they he she it who will would can could should may might must don't didn't doesn't can't won't couldn't i'll we'll you'll they'll let's let not just really very so more too i'd we'd you'd and be been being is are was were it's that's he's she's i'm we're you're they're actually always never already also",
  ),
  notAfter: setOf('the a an it them him me us you my your our their his her this these those to up out off down'),
}
const determiners: Record<string, string> = {
  fr: "le la les un une des du ce cette ces mon ma mes notre nos leur leurs de d'un d'une au aux",
  es: 'el la los las un una unos unas del al este esta estos estas mi su sus nuestra nuestro de',
  it: 'il lo la i gli le un una uno del della dei delle degli nel nella questo questa di al alla',
  pt: 'o a os as um uma do da dos das no na este esta nosso nossa seu sua de ao',
  nl: 'de het een dit dat deze die mijn onze ons zijn haar hun van in op',
}

const scoreCache = new WeakMap<Candidate[], { language: string; scores: Map<string, number> }>()

/** Scores each stem from 0 to 1, once for each list of sentences; 0.5 without evidence. */
export function scoreNouns(sentences: Candidate[], language: string): Map<string, number> {
  const cached = scoreCache.get(sentences)
  if (cached?.language === language) return cached.scores
  const scores = computeNounScores(sentences, language)
  scoreCache.set(sentences, { language, scores })
  return scores
}

function computeNounScores(sentences: Candidate[], language: string): Map<string, number> {
  const code = baseLanguage(language)
  const context = getNounContext(code)
  const countsByStem = new Map<string, { noun: number; other: number }>()
  for (const sentence of sentences) {
    const terms = getTerms(sentence, language)
    const plainWords = terms.map(({ word }) => word.toLowerCase().replaceAll('’', "'"))
    terms.forEach(({ word, stem }, i) => {
      if (!stem) return
      const counts = countsByStem.get(stem) ?? { noun: 0, other: 0 }
      const [before, after] = [plainWords[i - 1] ?? '', plainWords[i + 1] ?? '']
      if (code === 'de') {
        // German capitalizes nouns.
        if (i > 0) counts[/^\p{Lu}/u.test(word) ? 'noun' : 'other']++
      } else {
        if (context.before.has(before)) counts.noun++
        if (context.after.has(after)) counts.noun++
        if (context.notBefore.has(before)) counts.other++
        if (context.notAfter.has(after)) counts.other++
        if (i > 0 && /^\p{Lu}/u.test(word)) counts.noun++
        if (code === 'en' && /ly$/.test(word)) counts.other += 2
      }
      countsByStem.set(stem, counts)
    })
  }
  return new Map([...countsByStem].map(([stem, { noun, other }]) => [stem, (noun + 1) / (noun + other + 2)]))
}

function getNounContext(code: string): NounContext {
  if (code === 'en') return englishContext
  const empty = new Set<string>()
  return { before: setOf(determiners[code] ?? ''), after: empty, notBefore: empty, notAfter: empty }
}

function setOf(words: string): Set<string> {
  return new Set(words.split(' ').filter(Boolean))
}
