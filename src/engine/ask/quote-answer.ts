// Answers a question without a model: with a sentence of the transcript, where one is an answer.
import type { CheckedAnswer, CitedSentence, FoundPassage, FoundPassages } from './ask-types.ts'
import { findDefined, isDefinition, namesSubject } from './definitions.ts'
import { extractIndexTerms, extractQuestionTerms } from './index-terms.ts'
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
  // "How many chances ..." is not answered by a number of tickets.
  const counted = extractIndexTerms(howMany.exec(question)?.[1] ?? '', language)
  const isList = (text: string) => list.test(text)
  const hasEvidence = kind ? createEvidenceTest(kind, question, language) : listQuestion.test(question) ? isList : null
  return ({ text, verbatim }) => {
    if (subject && (isDefinition(text, subject) || isDefinition(verbatim, subject))) return true
    if (!hasEvidence?.(verbatim) || terms.length === 0) return false
    const said = new Set(extractQuestionTerms(verbatim, language))
    if (counted.some((term) => !said.has(term))) return false
    return terms.filter((term) => said.has(term)).length >= minCovered * terms.length
  }
}

const howMany = /\b(?:how many|wie viele|cuánt[oa]s|combien (?:de |d['’]))\s*([\p{L}\p{M}-]+)/iu

/** These are listed rather than defined. */
const listNouns = /\b(?:steps|parts|kinds|types|ingredients|rules)\b/i
const listQuestion = new RegExp(`\\bwhat are the\\b|\\bwhich\\b|${listNouns.source}`, 'i')
/** "the chain, the wheels and the frame" */
const list = /,[^,.]+,? (?:and|or) |: .+,/
