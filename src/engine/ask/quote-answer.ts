// Answers a question without a model: with a sentence of the transcript, where one is an answer.
import type { CheckedAnswer, CitedSentence, FoundPassage, FoundPassages } from './ask-types.ts'
import { extractQuestionTerms } from './index-terms.ts'
import { createEvidenceTest } from './quotable-evidence.ts'
import { findKind } from './read-question.ts'

/** Below this likelihood the answer is not said: in the meetings that it was learned from 3 % of those that are, and 79 % of the others. */
const minSaid = 0.4
/** Only the best passages are quoted. */
const maxQuoted = 3
/** A quoted sentence has this share of the question's words. */
const minCovered = 0.66
/** Longer sentences are no answer in one line. */
const maxQuoteCharacters = 300

/** Answers with a quotation where the transcript itself gives one, else with the passages alone, which are then a part of an answer. */
export function quoteAnswer(question: string, { passages, said }: FoundPassages): CheckedAnswer {
  if (passages.length === 0 || said < minSaid) return { found: 'not_said', sentences: [] }
  const sentences = findQuotation(question, passages.slice(0, maxQuoted))
  return { found: sentences.length > 0 ? 'answered' : 'partly', sentences }
}

type PassageSentence = FoundPassage['sentences'][number]

function findQuotation(question: string, passages: FoundPassage[]): CitedSentence[] {
  for (const [i, { sentences, language }] of passages.entries()) {
    const isAnswer = createAnswerTest(question, language)
    const subject = findDefined(question)
    const isQuotable = ({ text, verbatim }: PassageSentence) =>
      verbatim.length <= maxQuoteCharacters && !/[?？؟]$/.test(text)
    const cite = ({ verbatim, startSeconds }: PassageSentence) => ({ text: verbatim, citations: [i + 1], startSeconds })
    const at = sentences.findIndex((sentence) => isQuotable(sentence) && isAnswer(sentence))
    if (at >= 0) return [cite(sentences[at]!)]
    // "The plies come apart. That is called a delamination."
    const named = sentences.findIndex(
      (sentence, j) => j > 0 && isQuotable(sentences[j - 1]!) && namesSubject(sentence.verbatim, subject),
    )
    if (named > 0) return sentences.slice(named - 1, named + 1).map(cite)
  }
  return []
}

/** Creates a test for sentences that are an answer by themselves: a definition of the subject, or a reason, number, time, name or list. */
function createAnswerTest(question: string, language: string): (sentence: PassageSentence) => boolean {
  const subject = listNouns.test(question) ? null : findDefined(question)
  const terms = extractQuestionTerms(question, language)
  const kind = findKind(question, language)
  const isList = (text: string) => list.test(text)
  const hasEvidence = kind ? createEvidenceTest(kind, question, language) : listQuestion.test(question) ? isList : null
  return ({ text, verbatim }) => {
    if (subject && (startsDefinition(text, subject) || namesSubject(verbatim, subject, minDefiningWords))) return true
    if (!hasEvidence?.(verbatim) || terms.length === 0) return false
    const said = new Set(extractQuestionTerms(verbatim, language))
    return terms.filter((term) => said.has(term)).length >= minCovered * terms.length
  }
}

const definitionQuestions = [
  /^\W*what(?:'s|’s| is| are) (?:an? |the )?([\p{L}\p{N}'’ -]{2,60}?)\s*\?*\s*$/iu,
  /^\W*was (?:ist|sind) (?:eine? |der |die |das )?([\p{L}\p{N} -]{2,60}?)\s*\?*\s*$/iu,
  /^[¿\s]*qué (?:es|son) (?:una? |el |la |los |las )?([\p{L}\p{N} -]{2,60}?)\s*\?*\s*$/iu,
  /^\W*qu['’]est[- ]ce que? (?:une? |le |la |les |l['’])?([\p{L}\p{N} -]{2,60}?)\s*\?*\s*$/iu,
]

function findDefined(question: string): string | null {
  for (const pattern of definitionQuestions) {
    const subject = pattern.exec(question)?.[1]
    if (subject) return subject.toLowerCase()
  }
  return null
}

const opening =
  /^(?:[^:]{1,40}: )?(?:so,? |and |now,? |well,? |basically,? |also,? )*(?:an? |the |eine? |der |die |das |une? |le |la |les |l['’]|el |los |las )?/i
const definingVerb = /^s? (?:is|are|means|refers to|ist|sind|bedeutet|es|son|significa|est|sont|signifie)(?: |$)/

function startsDefinition(text: string, subject: string): boolean {
  const rest = text.toLowerCase().replace(opening, '')
  return rest.startsWith(subject) && definingVerb.test(rest.slice(subject.length))
}

/** "When the plies come apart, that is called a delamination." A sentence that names only a pronoun defines nothing by itself. */
const naming =
  /(?:(?:is|are|was|were|it|also|what's) (?:(?:also|often|usually|sometimes|commonly) )?(?:called|known as|referred to as)|(?:we|you|they|people|I) (?:also |usually |often )?(?:call|refer to) (?:(?:this|that|it|them|these|those)(?: as)?)?|nennt man(?: das)?|nennen wir(?: das)?|heißt|bezeichnet man(?: das)? als|se llaman?|(?:lo |la )?llamamos|conocid[oa]s? como|s['’]appell(?:e|ent)|(?:on|nous) (?:l['’])?appel(?:le|ons)(?: (?:ça|cela))?|connue?s? sous le nom de) (?:an? |the |eine? |das |der |die |una? |el |la |une? |le |l['’])?["“„«»']*/giu
const minDefiningWords = 4

/** Whether a sentence gives the subject its name after so many words that describe it. */
function namesSubject(text: string, subject: string | null, minWords = 0): boolean {
  if (subject === null) return false
  const lower = text.toLowerCase()
  return [...lower.matchAll(naming)].some((match) => {
    const rest = lower.slice(match.index + match[0].length)
    const before = lower.slice(0, match.index).match(/\p{L}{2,}/gu) ?? []
    return rest.startsWith(subject) && !/^\p{L}/u.test(rest.slice(subject.length)) && before.length >= minWords
  })
}

/** These are listed rather than defined. */
const listNouns = /\b(?:steps|parts|kinds|types|ingredients|rules)\b/i
const listQuestion = new RegExp(`\\bwhat are the\\b|\\bwhich\\b|${listNouns.source}`, 'i')
/** "the chain, the wheels and the frame" */
const list = /,[^,.]+,? (?:and|or) |: .+,/
