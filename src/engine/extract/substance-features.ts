// Features that tell how much a sentence says, and how far it needs the sentences around it.

import { getStems } from '../language/terms.ts'
import { isGrammarWord } from './first-noun.ts'
import type { RecordingContext, Statement } from './showability-features.ts'

/** "Then" without a condition or a time that it follows. */
const loneThen = /^(?!.*\b(?:if|when|once|first|after|until|whenever|as soon as)\b).*\bthen\b/
/** Words that compare with something, or add to it, that is not named. */
const contrast =
  /\b(?:otherwise|instead|similar|similarly|likewise|respective|respectively|corresponding|resulting|remaining|original|originally|opposite|equivalent|alternative|alternatively|accordingly|thereby|however|too|again|anymore|no longer|still|yet|already|also|either|rest|so far|extra|additional|additionally|further|actual|particular|certain|specific|given|involved|whole|entire|main|previously|eventually|in the end|as well)\b/g
const preposition = /\b(?:of|in|on|at|by|for|with|from|to|into|over)\b/g
const [maxContrasts, maxPrepositions, maxDistinct] = [3, 6, 12]
const fewDistinct = 4
const maxShortWords = 3
/** The share of a recording that is its end. */
const closingShare = 0.04
const maxSalience = 2

export const substanceFeatureNames: readonly string[] = [
  ...['loneThen', 'contrast', 'distinctWords', 'fewDistinct', 'contentShare', 'prepositions'],
  ...['salience', 'secondSalience', 'goesOn', 'startsTurn', 'afterReply', 'closing'],
]

/** Computes the features of an English sentence, in the order of their names. */
export function describeSubstance(statement: Statement, words: string[], recording: RecordingContext): number[] {
  const lower = statement.text.replaceAll('’', "'").toLowerCase()
  const stems = [...new Set(getStems(statement, 'en'))]
  const following = new Set(getStems({ text: statement.after }, 'en'))
  const content = words.filter((word) => !isGrammarWord(word)).length
  const salience = stems.map((stem) => recording.salience.get(stem) ?? 0).sort((a, b) => b - a)
  const count = (pattern: RegExp, max: number) => Math.min(max, lower.match(pattern)?.length ?? 0)
  return [
    ...[Number(loneThen.test(lower)), count(contrast, maxContrasts)],
    ...[Math.min(maxDistinct, stems.length) / 4, Number(stems.length <= fewDistinct)],
    ...[content / Math.max(1, words.length), count(preposition, maxPrepositions) / 3],
    Math.min(maxSalience, salience.reduce((sum, one) => sum + one, 0) / 2),
    salience[1] ?? 0,
    stems.filter((stem) => following.has(stem)).length / Math.max(1, stems.length),
    Number(statement.words[0]?.startsTurn ?? false),
    Number(statement.lastBefore.split(' ').length <= maxShortWords),
    Number(statement.position > recording.wordCount * (1 - closingShare)),
  ]
}
