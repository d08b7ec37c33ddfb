// Scores whether words follow each other as in a whole sentence, by pairs of neighboring words. English only.
import { pairOdds } from './word-order-weights.ts'

/** The weights that `npm run train` learns from whole sentences and from the same sentences cut, shifted and joined. */
export type WordOrderWeights = { pairOdds: ReadonlyMap<string, number> }

const keptWords = setOf(`
  a an the this that these those i you he she it we they me him her us them my your his its our their who whose which what where when
  why how and or but nor so if because as since while although though unless until than of in on at by for with from to into onto about
  over under after before between through during without within against among around up down out off is are was were be been being am
  have has had having do does did doing done will would can could shall should may might must not no never there here then now just very
  too also only even still already again really quite kind sort like well something anything everything nothing one some any all
  both each every many much more most other another such same lot it's that's there's he's she's they're we're you're i'm i've we've
  you've they've i'd you'd we'd they'd i'll you'll we'll they'll don't doesn't didn't isn't aren't wasn't weren't won't can't couldn't
  wouldn't haven't hasn't mean means going gonna get gets got go goes make makes made use used uses using want wants wanted need needs
  think know say says said see take takes put give gives let think basically actually maybe people thing things way lots different
  exactly what's let's able same because first two three
`)
const endings = /(?:ing|ed|ly|tion|ment|ness|ity|ous|ful|ive|able|al|er|est|s)$/

/** The class of a word: the word itself where it belongs to grammar, else its ending. */
function classifyWord(normalized: string): string {
  if (keptWords.has(normalized)) return normalized
  if (/\d/.test(normalized)) return '#'
  if (/'s$/.test(normalized)) return "'s"
  if (normalized.length <= 2) return '?'
  return `-${endings.exec(normalized)?.[0] ?? ''}`
}

/** The pairs of neighboring classes of a sentence, with its beginning and its end. */
export function listWordPairs(normalized: readonly string[]): string[] {
  const classes = ['<', ...normalized.filter(Boolean).map(classifyWord), '>']
  return classes.slice(1).map((word, i) => `${classes[i]!}_${word}`)
}

/** The log-odds that each pair adds; the first is that of the beginning, the last that of the end. */
export function weighWordPairs(normalized: readonly string[]): number[] {
  return listWordPairs(normalized).map((pair) => pairOdds.get(pair) ?? 0)
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
