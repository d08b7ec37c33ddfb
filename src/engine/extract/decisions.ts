// Finds the decisions of a meeting. English only.
import { baseLanguage } from '../speech/language.ts'
import type { SpokenSentence } from '../transcript.ts'
import { isStatement } from './readability.ts'

const decided = /\b(?:(?:we|they)(?:'ve| have)? (?:decided|agreed)|(?:is|are|was|were) (?:decided|agreed)|we do it)\b/i
const chosen = /^the [^,]* it is[.!]$/i
const planned =
  /\b(?:let's (?:put|take|make|keep|leave|use|have|do)|(?:we|they)(?:'ll| will|'re going to| are going to) (?!see|say|talk|get back|look|go through|start|have a look|discuss)\w+|(?:i'll|i will) (?:send|call|write|make|bring|order|ask|draw|buy|prepare)|we (?:need|have) to \w+ .*\b(?:by|until|before)|next meeting (?:is|will))\b/i
/** From this share of turn openings on, the video is a conversation. */
const turnShare = 0.15

/** Whether an English sentence tells what a conversation decided. */
export function isDecision(text: string, openingShare: number): boolean {
  return openingShare >= turnShare && (chosen.test(text) || decided.test(text.replaceAll('’', "'")))
}

/** Filters the ranked sentences of a conversation for decisions: first those made, then those planned. */
export function findDecisions(ranked: number[], sentences: SpokenSentence[], language: string): number[] {
  const turns = sentences.filter(({ startsTurn }) => startsTurn).length
  if (baseLanguage(language) !== 'en' || turns < sentences.length * turnShare) return []
  const matching = (pattern: RegExp) => ranked.filter((i) => pattern.test(sentences[i]!.text.replaceAll('’', "'")))
  // "The fifth of July it is" ends like a fragment, so it need not be a statement.
  const decisions = new Set([...matching(chosen), ...matching(decided), ...matching(planned)])
  return [...decisions].filter((i) => chosen.test(sentences[i]!.text) || isStatement(sentences[i]!, language))
}
