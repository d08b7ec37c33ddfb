// Finds sentences in which a word is missing, a clause is, or a caption ran into another. English only.
import { listWords } from './english-words.ts'
import { countClauses, isFiniteVerb, opensWithBaseForm } from './finite-verbs.ts'
import { isGrammarWord } from './first-noun.ts'

/** "The won't take us": a noun is missing. "The will of" and "a can of" are nouns. */
const missingNoun =
  /\b(?:the|an?|our|my|your|their|its|every) (?:won't|can't|cannot|could|would|should|has|have|had|does|do|doesn't|don't|didn't|isn't|aren't|wasn't|weren't|haven't|hasn't|will(?! of\b| to\b)|can(?! of\b))\b(?!-)/i
/** "We have, In mining pools", "is open When a channel": a second sentence begins within the first. */
const secondOpening =
  /(?<=(?:^|\s)\p{Ll}[\p{L}'-]*),? (?:In|On|At|For|When|Then|That|There|What|How|Because|My|Our|As|By|With|Since|Although|However|Now|Also|Once|While|These|Those|He|She)\b(?! \p{Lu})/u
/** "Utilities for transactions, does coin selection", "You are relying on fees, would become less relevant". */
const verbAfterComma =
  /^(?:[^\s,]+ ){3,}[^\s,]+, (?:is|are|was|were|has|had|does|did|can|could|will|would|should|may|might|must|doesn't|won't|can't|isn't|cannot)\b(?! (?:it|they|we|you|i|he|she|there|that|this|by|in|not|also)\b)/i
/** "Will be encrypted derived from": two participles for one verb. */
const twoParticiples =
  /\b(?:is|are|be|been|being|was|were|gets?) (?!considered\b|deemed\b|called\b|supposed\b)\w+ed (?!based\b|based on\b)\w+ed (?:from|by|with|to|in)\b/i
/** "To make more accessible for people": what is made so is missing. */
const missingObject =
  /\bmak(?:e|es|ing) (?:(?:more|less|very|really|so) )+\w+(?:able|ible|ent|ive|ful|al|ic|ous|ure)\b(?! \w+s?\b(?<! for| to))/i
/** "More or less static backups", "like for each kilobyte": a phrase runs into the sentence. */
const looseOpening = /^(?:more or less|long story short|fun fact|side note)\b|\blike for each\b/i
/** "Ther'es", "dont'", "of of": an apostrophe in the wrong place. */
const wrongApostrophe = /\b\p{L}{2,}'(?!(?:s|t|re|ve|ll|d|m|em|all|clock|til|cause|n|er|am|know|en)\b)\p{Ll}+/iu
/** "With the ferry, the ferry is", "to be enable people", "handles how do we open it": begun in one way and continued in another. */
const changedWay =
  /^(?:with|in|for|on) ((?:the )?[\w-]+), \1\b|\bbe (?:enable|allow|make|use|get|have|do|give|provide|require|help|let)\b|.\b(?:how|what|why|where) (?:do|does|did|can) (?:we|you|they|i|it)\b/i
/** "And intuitively.", "but before sending any of it.", "merged mined... it's", "a all", "pk = g^a", "has like, a query": broken off, begun anew, a formula. */
const brokenOff =
  /\b(?:and|or|but) \w+ly[.!]$|\bbut (?:before|after|when|while|because)\b[^,]*[.!]$|\bbecause (?:on|in|at|for|with|from|by) (?:(?:the|an?|your|our|their) )?[\w-]+(?: [\w-]+)?[.!]$|\.\.\.|…|\ba (?:all|an|the|these|those|this|my|our|your|their)\b|[=^]|\b(?:has|have|is|are) like,/i
/** "Since we've quadrupled": what follows from it is missing. */
const subordinate =
  /^(?:since|because|although|though|while|if|when|whenever|as|once|unless|until|given that|even (?:if|though|when)|now that)\b/i
const joinsClause =
  /^(?:and|or|but|which|who|where|that|because|if|when|as|so that|whose|whereas|unless|until|while|since)\b/

const determiner = /^(?:the|an?|our|your|their|my|some|all) /i
const secondSubject = /^(?:the|we|you|they|i)$/

/** Whether a sentence is garbled. */
export function isGarbled(text: string): boolean {
  const straight = text.replaceAll('’', "'")
  return (
    missingNoun.test(straight) ||
    secondOpening.test(straight) ||
    verbAfterComma.test(straight) ||
    twoParticiples.test(straight) ||
    missingObject.test(straight) ||
    looseOpening.test(straight) ||
    wrongApostrophe.test(straight) ||
    changedWay.test(straight) ||
    brokenOff.test(straight) ||
    lacksMainClause(straight) ||
    lacksMainVerb(straight)
  )
}

/** "The keys and other pieces of information the tower can use": the only verb belongs to a second subject. */
function lacksMainVerb(text: string): boolean {
  if (!determiner.test(text) || text.includes(',')) return false
  const words = listWords(text)
  const verbs = words.flatMap((_, at) => (isFiniteVerb(words, at) ? at : []))
  if (verbs.length !== 1) return false
  // "The decision to use rails as has been done before."
  if (words[verbs[0]! - 1] === 'as') return true
  const isSecondSubject = (at: number) => {
    const [before, previous] = [words[at - 2]!, words[at - 1]!]
    return secondSubject.test(words[at]!) && !isGrammarWord(previous) && !/ing$/.test(previous) && before !== 'to'
  }
  return words.slice(0, verbs[0]).some((_, at) => at > 1 && isSecondSubject(at))
}

/** Whether no clause follows a subordinate one: "Since we've quadrupled in channels, tripled in nodes". */
function lacksMainClause(text: string): boolean {
  if (!subordinate.test(text)) return false
  const [first = '', ...others] = text.split(/,\s+/)
  return others.length > 0 && countClauses(listWords(first)).verbs < 2 && !others.some(isClause)
}

function isClause(part: string): boolean {
  if (joinsClause.test(part.toLowerCase())) return false
  const words = listWords(part.replace(/^then /i, ''))
  return opensWithBaseForm(words) || words.some((word, at) => (at > 0 || word.includes("'")) && isFiniteVerb(words, at))
}
