// Scores how well a sentence reads without its neighbors, and tells complete statements from fragments.

import { baseLanguage } from '../speech/language.ts'
import { countWordsInAnyScript } from '../speech/scripts.ts'
import { isRarelyLast } from '../speech/sentence-end-odds.ts'
import { dependentOpening, smallTalk } from './dependent-words.ts'

const personal = /\b(?:i|i'm|i've|i'll|i'd|you|you're|you've|you'll|me|my|your)\b/i

const dependentFactor = 0.9

const questionFactor = 0.5

const smallTalkFactor = 0.2

/** Returns a factor between 0 and 1. `hasSureEnds` is false where an end of the sentence is a guess. */
export function scoreReadability(text: string, hasSureEnds: boolean, language: string): number {
  let factor = hasSureEnds ? 1 : guessedEndFactor
  const code = baseLanguage(language)
  if (dependentOpening[code]?.test(text)) factor *= dependentFactor
  if (/[?？]["'”’]*$/.test(text)) factor *= questionFactor
  if (code === 'en' && (isFragment(text, hasSureEnds) || interrupted.test(text))) factor *= fragmentFactor
  if (smallTalk[code]?.test(text)) factor *= smallTalkFactor
  return factor
}

const guessedEndFactor = 0.85
const fragmentFactor = 0.6

/** Whether an English sentence begins or ends in the middle of a clause. */
function isFragment(text: string, hasSureEnds: boolean): boolean {
  if (unfinishedClause.test(text)) return true
  return !hasSureEnds && (!finiteVerb.test(text) || isRarelyLast(findLastWord(text)))
}

function findLastWord(text: string): string {
  return (/([\p{L}'’]+)[^\p{L}]*$/u.exec(text)?.[1] ?? '').toLowerCase().replaceAll('’', "'")
}

/** A subordinate clause without the comma before its main clause. */
const unfinishedClause =
  /^(?:in terms of|for (?:someone|anyone|those|people) who|if|when|whenever|while|although|though|since|unless|until|whereas|where|wherever|what|whatever|how|why|asking)\b[^,]*$/i
/** Sure finite verbs. Only sentences of captions without punctuation must contain one. */
const finiteVerb =
  /\b(?:is|are|was|were|am|be|has|have|had|do|does|did|can|could|will|would|should|may|might|must|means|makes|made|says|said|needs|wants|goes|gets|got|uses|used|takes|took|gives|gave|lets|allows|shows|works|comes|came|went|became|becomes|started|\w+n't|(?:i|we|you|they|it|he|she|there|that|who)(?:'\w+)? \w+)\b|'(?:s|re|ve|ll|d|m)\b/i

type AssessedSentence = { text: string; verbatim: string; hasSureEnds: boolean }

/** A punctuated sentence of this length is assumed to contain a verb. */
const minWordsWithVerb = 8
/** "The page where somebody stood": each relative clause has a verb of its own. */
const relativePronoun = /,? \b(?:where|who|whose|which)\b/i
/** "Between one and three, I would say, for the ship" has no main verb. */
const aside = /, i (?:would say|think|guess|suppose|believe|mean)(?=,)/i
const finiteVerbs = new RegExp(finiteVerb.source, 'gi')
/** Openings of long fragments: "Especially in the north of the old harbor." */
const fragmentOpening =
  /^(?:\w+ing|part|for|in|on|at|with|from|of|by|to|like|not|only|even|especially|definitely|probably|as well|more|less|sort|kind)\b/i
/** Answers, calls and breaks within a sentence. */
const interrupted =
  /\b(?:yeah|yep|yo|hey|okay|ok|oh|mmm?|eh|sorry|roger|hang on|uh-huh|th|nnn)\b|\b(?:the|a|an|is|to|of|and),\s|[\p{L}]…\s|\s[-–—]\s.*\s[-–—]\s/iu

/** Whether a sentence is a complete statement. */
export function isStatement({ text, verbatim, hasSureEnds }: AssessedSentence, language: string): boolean {
  const code = baseLanguage(language)
  if (!hasSureEnds || smallTalk[code]?.test(text) || /[?？…,:]["'”’]*$/.test(text)) return false
  if (code !== 'en') return true
  if (interrupted.test(text) || isRarelyLast(findLastWord(text)) || isFragment(text, hasSureEnds)) return false
  const clause = text.replace(aside, '')
  const main = clause.split(relativePronoun)[0]!
  const longest = Math.max(...main.split(/[,;:]/).map(countWordsInAnyScript))
  if (/[.!]/.test(verbatim.at(-1) ?? '') && longest >= minWordsWithVerb && !fragmentOpening.test(text)) return true
  const verbs = [...clause.matchAll(finiteVerbs)].filter(([verb]) => verb !== 'be').length
  return verbs >= clause.split(relativePronoun).length
}

/** Whether a sentence is a complete statement that does not depend on the previous one. */
export function isIndependentStatement(sentence: AssessedSentence, language: string): boolean {
  return isStatement(sentence, language) && !dependentOpening[baseLanguage(language)]?.test(sentence.text)
}

/** Share of sentences with sure ends from which all need them, and length of a run-on sentence in words. */
const [sureShare, runOnWords] = [0.5, 30]

/** Where few ends are sure, as in automatic captions, accepts the ends of all sentences but run-on ones. */
export function relaxSentenceEnds<S extends AssessedSentence>(sentences: S[]): S[] {
  if (sentences.filter(({ hasSureEnds }) => hasSureEnds).length >= sentences.length * sureShare) return sentences
  return sentences.map((sentence) => ({ ...sentence, hasSureEnds: countWordsInAnyScript(sentence.text) < runOnWords }))
}

/** Whether a sentence is understood without any context and without its speaker. */
export function isSelfContained(sentence: AssessedSentence, language: string): boolean {
  return (
    isIndependentStatement(sentence, language) && !(baseLanguage(language) === 'en' && personal.test(sentence.text))
  )
}
