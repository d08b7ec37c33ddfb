// Tells complete statements from fragments. English only; in other languages only
// questions and small talk are none.

import { baseLanguage } from '../speech/language.ts'
import { countWordsInAnyScript } from '../speech/scripts.ts'
import { isRarelyLast } from '../speech/sentence-end-odds.ts'
import { smallTalk } from './asides.ts'

function findLastWord(text: string): string {
  return (/([\p{L}'’]+)[^\p{L}]*$/u.exec(text)?.[1] ?? '').toLowerCase().replaceAll('’', "'")
}

/** A subordinate clause without the comma before its main clause. */
const unfinishedClause =
  /^(?:in terms of|for (?:someone|anyone|those|people) who|if|when|whenever|while|although|though|since|unless|until|whereas|where|wherever|what|whatever|how|why|asking)\b[^,]*$/i
/** Sure finite verbs. Only sentences of captions without punctuation must contain one. */
const finiteVerb =
  /\b(?:is|are|was|were|am|be|has|have|had|do|does|did|can|could|will|would|should|may|might|must|means|makes|made|says|said|needs|wants|goes|gets|got|uses|used|takes|took|gives|gave|lets|allows|shows|works|comes|came|went|became|becomes|started|\w+n't|(?:i|we|you|they|it|he|she|there|that|who)(?:'\w+)? \w+)\b|'(?:s|re|ve|ll|d|m)\b/gi

/** A punctuated sentence of this length is assumed to contain a verb. */
const minWordsWithVerb = 8
/** "The page where somebody stood": each relative clause has a verb of its own. */
const relativePronoun = /,? \b(?:where|who|whose|which)\b/i
/** "Between one and three, I would say, for the ship" has no main verb. */
const aside = /, i (?:would say|think|guess|suppose|believe|mean)(?=,)/i
/** Openings of long fragments: "Especially in the north of the old harbor." */
const fragmentOpening =
  /^(?:\w+ing|part|for|in|on|at|with|from|of|by|to|like|not|only|even|especially|definitely|probably|as well|more|less|sort|kind)\b/i
/** Answers, calls and breaks within a sentence. */
const interrupted =
  /\b(?:yeah|yep|yo|hey|okay|ok|oh|mmm?|eh|sorry|roger|hang on|uh-huh|th|nnn)\b|\b(?:the|a|an|is|to|of|and),\s|[\p{L}]…\s|\s[-–—]\s.*\s[-–—]\s/iu

/** Whether a sentence is a complete statement. */
export function isStatement(text: string, language: string): boolean {
  const code = baseLanguage(language)
  if (smallTalk[code]?.test(text) || /[?？…,:]["'”’]*$/.test(text)) return false
  if (code !== 'en') return true
  if (interrupted.test(text) || unfinishedClause.test(text)) return false
  if (isRarelyLast(findLastWord(text))) return false
  const clause = text.replace(aside, '')
  const main = clause.split(relativePronoun)[0]!
  const longest = Math.max(...main.split(/[,;:]/).map(countWordsInAnyScript))
  if (/[.!]$/.test(text) && longest >= minWordsWithVerb && !fragmentOpening.test(text)) return true
  const verbs = [...clause.matchAll(finiteVerb)].filter(([verb]) => verb !== 'be').length
  return verbs >= clause.split(relativePronoun).length
}

/** What opens a clause that is no statement of its own, and verbs beside those above. */
const subordinate = wordsIn(
  'if when whenever while although though since unless until where wherever who whose whom which',
  'because what whatever how why whether',
)
const pastVerb = wordsIn(
  '(?!united|hundred)\\w{2,}[^e]ed began broke brought built chose fell felt found grew held kept',
  'knew led left lost met put ran rose saw sent set showed spoke spent stood thought told won wrote',
)
const anyVerb = new RegExp(`${finiteVerb.source}|${pastVerb.source}`, 'gi')

function wordsIn(...lines: string[]): RegExp {
  return new RegExp(`\\b(?:${lines.join(' ').replaceAll(' ', '|')})\\b`, 'gi')
}

/** "Grows" may be a verb, which no list here knows. */
const perhapsVerb = /\s\w{3,}[^\Ws]s\b/

/** Whether an English sentence may have a verb besides those of its subordinate clauses. */
export function mayHaveMainVerb(text: string): boolean {
  const verbs = text.match(anyVerb)?.length ?? 0
  const clauses = text.match(subordinate)?.length ?? 0
  return verbs > clauses || (clauses === 0 && perhapsVerb.test(text) && !fragmentOpening.test(text))
}
