// Answers a question without a model: with a sentence of the transcript, where one is an answer.
import type { CheckedAnswer, CitedSentence, FoundPassage, FoundPassages } from '../ask-types.ts'
import { asksForIdentity, findDefined, isDefinition, namesSubject } from '../definitions.ts'
import { createCoverageTest } from '../question/covers-question.ts'
import { findKind, hasPronoun } from '../question/read-question.ts'
import { createEvidenceTest } from './quotable-evidence.ts'
import { createQuotableTest } from './quotable-sentences.ts'
import { findSpeakerAnswers, isQuestion } from './speaker-answers.ts'
import { createOutcomeTest } from './spoken-outcomes.ts'
import { createReasonTest } from './spoken-reasons.ts'

/**
 * Below this likelihood the answer is probably not said: in the meetings that it was
 * learned from 3 % of those that are, and 79 % of the others.
 */
const minSaid = 0.4
/** Whether passages are likely to contain the answer. */
export function isLikelySaid({ passages, said }: FoundPassages): boolean {
  return passages.length > 0 && said >= minSaid
}

/**
 * Where nothing answers: words that nobody says tell that they were not found, which is
 * less than that it is not said.
 */
export function leaveUnanswered({ hasUnsaidWords }: FoundPassages): CheckedAnswer {
  return { found: hasUnsaidWords ? 'not_found' : 'partly', sentences: [] }
}

/** Only the best passages are quoted. */
const maxQuoted = 3

/**
 * Answers with a quotation where the transcript itself gives one, else with the passages
 * alone, which come closest. That it was not found is only claimed where words of the
 * question are missing. `earlier` are earlier questions of the same thread, newest last.
 */
export function quoteAnswer(
  question: string,
  found: FoundPassages,
  earlier: readonly string[] = [],
): CheckedAnswer {
  const spoken = quoteSpeaker(question, found.passages.slice(0, maxQuoted))
  if (spoken.length > 0) return { found: 'answered', sentences: spoken }
  if (!isLikelySaid(found) && found.hasUnsaidWords) return leaveUnanswered(found)
  const outcomes = quoteOutcomes(question, found.passages.slice(0, maxQuoted))
  if (outcomes.length > 0) return { found: 'answered', sentences: outcomes }
  const sentences = findQuotation(question, found.passages.slice(0, maxQuoted), earlier)
  return { found: sentences.length > 0 ? 'answered' : 'partly', sentences }
}

type PassageSentence = FoundPassage['sentences'][number]
/**
 * How many sentences of the transcript in a row, the last of them the given one, are an
 * answer; 0 where it is none.
 */
type AnswerTest = (sentence: PassageSentence, before: PassageSentence | undefined) => 0 | 1 | 2

function citeIn(passage: number): (sentence: PassageSentence) => CitedSentence {
  return ({ verbatim, startSeconds, speaker }) => ({
    text: verbatim,
    citations: [passage + 1],
    startSeconds,
    check: 'confirmed',
    ...(speaker && { speaker }),
  })
}

/** What a person says for themselves, in the order of time. */
function quoteSpeaker(question: string, passages: FoundPassage[]): CitedSentence[] {
  const quoted = passages.flatMap(({ sentences, language }, i) => {
    const isQuotable = createQuotableTest(sentences, language)
    const places = findSpeakerAnswers(question, sentences, language)
    return places
      .map((at) => sentences[at]!)
      .filter((sentence) => isQuotable(sentence) || isQuestion(sentence.verbatim))
      .map(citeIn(i))
  })
  return quoted.slice(0, maxQuoted).toSorted((a, b) => a.startSeconds - b.startSeconds)
}

/** What was decided, agreed or suggested, in the order of time. */
function quoteOutcomes(question: string, passages: FoundPassage[]): CitedSentence[] {
  const quoted = passages.flatMap(({ sentences, language }, i) => {
    const isQuotable = createQuotableTest(sentences, language)
    const isOutcome = createOutcomeTest(question, language)
    return isOutcome
      ? sentences.filter((one) => isQuotable(one) && isOutcome(one.verbatim)).map(citeIn(i))
      : []
  })
  return quoted.slice(0, maxQuoted).toSorted((a, b) => a.startSeconds - b.startSeconds)
}

function findQuotation(
  question: string,
  passages: FoundPassage[],
  earlier: readonly string[],
): CitedSentence[] {
  for (const [i, { sentences, language }] of passages.entries()) {
    const isQuotable = createQuotableTest(sentences, language)
    const countAnswer = createAnswerTest(question, earlier, language)
    const cite = citeIn(i)
    for (const length of [1, 2])
      for (const [at, sentence] of sentences.entries()) {
        const quoted = sentences.slice(Math.max(0, at + 1 - length), at + 1)
        if (quoted.every(isQuotable) && countAnswer(sentence, sentences[at - 1]) === length)
          return quoted.map(cite)
      }
  }
  return []
}

/**
 * Creates a test for sentences that are an answer by themselves: a definition of the
 * subject, or a reason, number, time, name or list.
 */
function createAnswerTest(
  question: string,
  earlier: readonly string[],
  language: string,
): AnswerTest {
  const subject = listNouns.test(question) ? null : findDefined(question)
  // "Who invented it?" is answered by a sentence that names what the question before was about.
  const subjectBefore = hasPronoun(question, language) ? (earlier.at(-1) ?? '') : ''
  const covers = createCoverageTest(`${question} ${subjectBefore}`, language)
  const kind = subject && asksForIdentity(question) ? null : findKind(question, language)
  const placeReason = kind === 'reason' ? createReasonTest(question, language, covers) : null
  const hasEvidence =
    kind && kind !== 'reason'
      ? createEvidenceTest(kind, question, language)
      : listQuestion.test(question)
        ? (text: string) => list.test(text)
        : null
  return ({ text, verbatim }, before) => {
    if (subject && (isDefinition(text, subject) || isDefinition(verbatim, subject))) return 1
    // "The plies come apart. That is called a delamination."
    if (before && namesSubject(verbatim, subject)) return 2
    const reason = placeReason?.(verbatim)
    if (reason) return reason === 'inside' ? 1 : before ? 2 : 0
    return hasEvidence?.(verbatim) && covers(verbatim) ? 1 : 0
  }
}

/** These are listed rather than defined. */
const listNouns = /\b(?:steps|parts|kinds|types|ingredients|rules|components)\b/i
const listQuestion = new RegExp(
  `\\bwhat are the\\b.+ (?:of|for|to|in|that)\\b|\\bwhich \\p{L}+s\\b|${listNouns.source}`,
  'iu',
)
/** "are the chain, the wheels and the frame" */
const list =
  /(?::|\b(?:is|are|was|were|has|have|includes?|contains?|consists? of|namely|such as)\b) .*,[^,.]+,? (?:and|or) |: .+,/i
