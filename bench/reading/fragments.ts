// Finds sentences that are no complete clause: without a subject or finite verb, or cut off.
import { findFiniteVerbs, isInstructionVerb } from './english-verbs.ts'
import type { ShownSentence } from './shown-sentences.ts'
import { removeSpeaker, splitSpelledWords } from './words.ts'

const setOf = (words: string) => new Set(words.trim().split(/\s+/))

/** No sentence ends with these. */
const cutEnds =
  setOf(`the a an and or but nor because if my your our their every of than from into very which whose although unless
  while whereas um uh is are was were been be i we they he she am 's i'm we're they're you're i've we've`)
/** These may end a sentence whose question word stands before: "That is what it is." */
const closableEnds = setOf('is are was were be been i we they he she am of from into')
const closers = setOf(
  'what where how who which that there whatever when whoever it they kind sort made part than as',
)
/** A sentence that opens with these needs a second clause. */
const subordinators = setOf(
  `because although though when whenever while if unless whether whereas what whatever who whoever where wherever how why`,
)
/** An answer without its question, or half of a sentence. */
const neverFirst = setOf(
  'which whose whom of than nor and-or is are was were am has been us them me him',
)
/** Clauses that are part of another one. */
const embedding =
  setOf(`because although though when whenever while if unless until whether whereas who which whose where why how what whatever
  that once`)

export function isFragment({ text, after, startSeconds }: ShownSentence): boolean {
  const statement = removeSpeaker(text).replace(/\[[^\]]*\]|\b(?:that|which|what),/gi, ' it ')
  const words = splitSpelledWords(statement)
  if (words.length < 3) return true
  const isQuestion = /\?["'”)\]]*$/.test(text.trim())
  if (isQuestion && !hasAnswer(after, startSeconds)) return true
  return isCut(words) || !hasMainClause(words, findCommas(statement), isQuestion)
}

/** The positions of the words that a comma or another mark follows. */
function findCommas(text: string): Set<number> {
  const commas = new Set<number>()
  let words = 0
  for (const part of text.split(/(?<=[,;:–—])/u)) {
    words += splitSpelledWords(part).length
    if (/[,;:–—]$/u.test(part)) commas.add(words - 1)
  }
  return commas
}

/** The longest gap between a question and its answer. */
const maxAnswerSeconds = 60

function hasAnswer(after: ShownSentence | undefined, startSeconds: number | undefined): boolean {
  if (!after || after.text.trim().endsWith('?')) return false
  return (
    after.startSeconds === undefined || after.startSeconds - (startSeconds ?? 0) <= maxAnswerSeconds
  )
}

function isCut(words: string[]): boolean {
  const last = words.at(-1)!
  if (!cutEnds.has(last)) return false
  return !closableEnds.has(last) || !words.slice(0, -1).some((word) => closers.has(word))
}

function hasMainClause(words: string[], commas: Set<number>, isQuestion: boolean): boolean {
  const from = countOpeners(words)
  const first = words[from]
  if (first === undefined) return false
  if (neverFirst.has(first) && !isQuestion) return false
  const verbs = findFiniteVerbs(words).filter((at) => at >= from)
  if (isQuestion) return verbs.length > 0
  if (isInstruction(words.slice(from))) return true
  const [firstVerb] = verbs
  if (firstVerb === undefined) return false
  const hasSubject =
    firstVerb > from || /'|^(?:im|its|thats|theres|hes|shes|youre|theyre|ive|weve)$/.test(first)
  return hasSubject && countEmbedded({ words, commas, verbs, from }) < verbs.length
}

/** "Fold the dough": the subject of an instruction is understood. */
function isInstruction([first = '', second = '']: string[]): boolean {
  if (first === 'be' || first === 'feel') return /^(?:sure|careful|aware|free)$/.test(second)
  return /^(?:let's|lets|don't|dont|please)$/.test(first) || isInstructionVerb(first)
}

const openers = setOf(
  'so and but well now then okay yeah or also actually basically however yes no oh right anyway again',
)

function countOpeners(words: string[]): number {
  let count = 0
  // "Now is the time": there it is the subject.
  while (openers.has(words[count] ?? '') && !/^(?:is|was)$/.test(words[count + 1] ?? '')) count++
  return count
}

type Clause = { words: string[]; commas: Set<number>; verbs: number[]; from: number }

/** How many finite verbs belong to clauses inside others. */
function countEmbedded({ words, commas, verbs, from }: Clause): number {
  const embedded = new Set<number>()
  for (let at = from; at < words.length; at++) {
    const verb = verbs.find((one) => one > at && !embedded.has(one))
    if (verb === undefined || verb - at > maxClauseWords) continue
    const opens =
      at === from
        ? subordinators.has(words[at]!)
        : embedding.has(words[at]!) && opensClause(words, commas, at)
    const crossesComma = at > from && [...commas].some((comma) => comma >= at && comma < verb)
    if (opens && !crossesComma) embedded.add(verb)
  }
  return embedded.size
}

/** From the word that opens a clause to its verb. */
const maxClauseWords = 12

/**
 * Whether a word opens a clause: "that" after "of", "if" or a comma is a pronoun of its
 * own, "because of" a preposition.
 */
function opensClause(words: string[], commas: Set<number>, at: number): boolean {
  if (words[at] === 'because') return words[at + 1] !== 'of'
  if (words[at] !== 'that') return true
  return !commas.has(at - 1) && !beforePronoun.test(words[at - 1]!)
}

const beforePronoun =
  /^(?:of|after|with|for|from|by|about|like|do|does|did|doing|to|and|but|in|on|at|along|into|then|while|if|when|because|where|though)$/
