// Cuts run-on sentences into their clauses. English only. A clause keeps every word of its part of the transcript.
import { formatSentence } from '../speech/format-sentence.ts'
import { baseLanguage } from '../speech/language.ts'
import { joinWords, type Word } from '../speech/words.ts'
import type { SpokenSentence } from '../transcript.ts'
import { removeConnectives } from '../sentences/connectives.ts'

/** A sentence of more words is cut at "and" and "so" before a new subject. */
const maxUncutWords = 22
const minClauseWords = 6
/** Log-odds from which captions without punctuation are cut within a sentence. */
const minSentenceEndOdds = 0

const subjectStarts = setOf(
  "i you we they he she it there the a an this these those my our your their his her its it's there's that's they're we're you're i'm he's she's",
)
/** Words that begin a clause of their own when nothing before them asks for a clause. */
const clauseStarts = setOf("it's that's there's here's he's she's they're we're you're i'm i've we've they've you've")
const clauseRequests =
  /^(?:and|but|so|because|if|when|that|which|who|where|what|how|why|as|than|while|or|since|until|unless|whether|though|although|think|thinks|know|say|says|said|see|mean|means|believe|guess|hope|feel|sure|like|now|then|well|yes|no|yeah|okay|right|to|of|for|with|the|a|an|thing|things|way|time|reason|maybe|probably|actually|basically|obviously|also|here|today|suppose|assume|realize|understand|remember|tell|told|you|everything|anything|something|all|whatever|whenever|once|after|before|cause|'cause|where's|even|just|suddenly|sometimes|usually|not|never|only)$/
/** Words that govern what follows: a clause after them may not be shown without them. */
const governing =
  /^(?:not|no|never|nor|neither|none|nobody|nothing|without|hardly|unless|if|when|whether|suppose|imagine|think|thought|say|says|said|believe|claim|claims|claimed|hope|wish|maybe|perhaps|could|would|might|cannot|except|until|before|what|how|why|where|who|which|because|.+n't)$/

/** Cuts a run-on sentence; other sentences are returned as they are. Linear. */
export function cutRunOn(sentence: SpokenSentence, isPunctuated: boolean, language: string): SpokenSentence[] {
  const { words } = sentence
  if (baseLanguage(language) !== 'en' || words.length < 2 * minClauseWords) return [sentence]
  const cuts = [0, ...findCuts(sentence, isPunctuated), words.length]
  if (cuts.length === 2) return [sentence]
  const clauses: SpokenSentence[] = []
  for (let i = 0; i + 1 < cuts.length; i++) {
    const [from, to] = [cuts[i]!, cuts[i + 1]!]
    if (to - from < minClauseWords) continue
    if (words.slice(0, from).some(({ normalized }) => governing.test(normalized))) break
    clauses.push(toClause(sentence, from, to, language))
  }
  return clauses
}

function findCuts({ words, endOdds }: SpokenSentence, isPunctuated: boolean): number[] {
  const cuts: number[] = []
  for (let i = 1; i < words.length; i++) {
    const isSentenceEnd = !isPunctuated && endOdds[i]! >= minSentenceEndOdds
    const leavesRoom = i - (cuts.at(-1) ?? 0) >= minClauseWords && i + minClauseWords <= words.length
    if (isSentenceEnd || (leavesRoom && startsClause(words, i, isPunctuated))) cuts.push(i)
  }
  return cuts
}

function startsClause(words: readonly Word[], i: number, isPunctuated: boolean): boolean {
  const [before, word, after] = [words[i - 1]!, words[i]!, words[i + 1]!]
  if (/;$/.test(before.text)) return true
  if (!isPunctuated && clauseStarts.has(word.normalized) && !clauseRequests.test(before.normalized)) return true
  if (words.length <= maxUncutWords || !['and', 'so'].includes(word.normalized)) return false
  return subjectStarts.has(after.normalized) && (!isPunctuated || /,$/.test(before.text))
}

/** Words before a span that may govern it, unless a sentence is likely to end between. */
const governingDistance = 4
const certainEndOdds = 0.5

/** Whether the words before a span are likely to govern it. */
export function isGoverned(words: readonly Word[], from: number, endOdds: number): boolean {
  const before = words.slice(Math.max(0, from - (endOdds >= certainEndOdds ? 1 : governingDistance)), from)
  return before.some(({ normalized }) => governing.test(normalized))
}

/** The words from one index up to another as a sentence of their own. */
export function toClause(sentence: SpokenSentence, from: number, to: number, language: string): SpokenSentence {
  const words = sentence.words.slice(from, to)
  return {
    ...sentence,
    words,
    position: sentence.position + from,
    startsTurn: sentence.startsTurn && from === 0,
    endOdds: sentence.endOdds.slice(from, to + 1),
    text: removeConnectives(formatSentence(words, language), language),
    verbatim: joinWords(words),
    startSeconds: words[0]!.startSeconds,
    endSeconds: Math.max(words[0]!.startSeconds, words.at(-1)!.endSeconds),
  }
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
