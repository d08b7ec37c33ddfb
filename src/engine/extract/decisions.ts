// What people who talk with each other decide to do. English only.
import { baseLanguage } from '../speech/language.ts'
import type { SpokenSentence } from '../transcript.ts'
import { isStatement } from './readability.ts'

const settled = /\b(?:(?:we|they)(?:'ve| have)? (?:decided|agreed)|(?:is|are|was|were) (?:decided|agreed)|we do it)\b/i
const chosen = /^the [^,]* it is[.!]$/i
const planned =
  /\b(?:let's (?:put|take|make|keep|leave|use|have|do)|(?:we|they)(?:'ll| will|'re going to| are going to) (?!see|say|talk|get back|look|go through|start|have a look|discuss)\w+|(?:i'll|i will) (?:send|call|write|make|bring|order|ask|draw|buy|prepare)|we (?:need|have) to \w+ .*\b(?:by|until|before)|next meeting (?:is|will))\b/i
/** Share of sentences that open a turn from which people talk with each other. */
const turnShare = 0.15

/** Of ranked sentences those that tell what was decided, where several people speak: first what is settled, then what is planned. */
export function decisionsOf(ranked: number[], sentences: SpokenSentence[], language: string): number[] {
  const turns = sentences.filter(({ opensTurn }) => opensTurn).length
  if (baseLanguage(language) !== 'en' || turns < sentences.length * turnShare) return []
  const tells = (pattern: RegExp) => ranked.filter((i) => pattern.test(sentences[i]!.text.replaceAll('’', "'")))
  // "The fifth of July it is" ends like a sentence that was cut short.
  const said = new Set([...tells(chosen), ...tells(settled), ...tells(planned)])
  return [...said].filter((i) => chosen.test(sentences[i]!.text) || isStatement(sentences[i]!, language))
}
