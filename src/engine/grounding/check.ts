// Checks claims of a model's answer against the transcript.

import { lazy } from '../lazy.ts'
import { splitTextSentences, truncate } from '../plain-text.ts'
import { type ModelAnswer, maxCharacters, type PromptInput } from '../prompt.ts'
import { baseLanguage } from '../speech/language.ts'
import type { QuotableSentence } from '../transcript.ts'
import type { EvidenceIndex } from './evidence.ts'
import { canDetectNames, createNameMatcher, extractNames } from './names.ts'
import { extractDigitNumbers, extractNumbers } from './numbers.ts'
import { createNameSpeller } from './spelling.ts'

/** The transcript that claims are checked against. */
type GroundingSource = {
  sentences: QuotableSentence[]
  /** Indices of sentences that are no evidence: prompt injections, and sentences that were not read. */
  hidden: ReadonlySet<number>
  /** Language of the captions, BCP 47. */
  language: string
  /** The sentences that are not hidden. */
  evidence: EvidenceIndex
}

/**
 * Shares of a claim's weight, tuned on the 78 meetings of QMSum's evidence annotations (Yale-LILY/QMSum, etri/QMSum_SummaryEvidence):
 * of claims about another meeting 89 % are rejected, of claims with their true position 80 % are kept. Below `minSupport` the cited
 * sentence does not support a claim. Another sentence replaces it with `strongSupport` and `relocationFactor` times its support.
 */
const minSupport = 0.08
const strongSupport = 0.35
const relocationFactor = 3
/** Labels may count up to this number without a mention, such as "5 steps". */
const maxCountedNumber = 12
/** Captions in other languages than English spell out numbers up to this one. */
const maxSpelledOutNumber = 100
/** A shorter quote is extended by the next sentence. */
const minQuoteCharacters = 40

type Verification = { at: number | null; supported: boolean }

export type GroundingIndex = ReturnType<typeof buildGroundingIndex>

/** Indexes the transcript by its words, numbers and names. Needs no answer, so that it can run while the model writes. */
export function buildGroundingIndex(
  { sentences, hidden, language, evidence }: GroundingSource,
  { title, chapters, language: answerLanguage }: PromptInput,
) {
  const texts = sentences.filter((_, i) => !hidden.has(i)).map(({ text }) => text)
  const source = [title, ...chapters.map((chapter) => chapter.title), ...texts].join('\n')
  return {
    sentences,
    hidden,
    language,
    evidence,
    numbers: extractNumbers(source),
    isKnownName: createNameMatcher(source),
    spellNames: createNameSpeller(source, { spoken: language, written: answerLanguage }),
  }
}

export type GroundingChecker = ReturnType<typeof createGroundingChecker>

export function createGroundingChecker(
  answer: ModelAnswer,
  { sentences, hidden, language, evidence, numbers, isKnownName }: GroundingIndex,
  promptInput: PromptInput,
) {
  const transcriptText = lazy(() => sentences.map(({ text }) => text.toLowerCase()).join('\n'))
  const isCitable = (at: number) => at in sentences && !hidden.has(at)
  const isComparable = isSameLanguage(answer, evidence, language, promptInput.language)
  const isEnglish = baseLanguage(language) === 'en'

  const hasInventedNumbers = (text: string, maxUnchecked: number) =>
    extractDigitNumbers(text).some((values) => !values.some((value) => value <= maxUnchecked || numbers.has(value)))
  // Names of places and peoples differ between languages.
  const canCheckNames = isComparable && canDetectNames(promptInput.language)
  const hasInventedNames = (text: string) => canCheckNames && extractNames(text).some((name) => !isKnownName(name))
  const hasInventedLinks = (text: string) =>
    extractLinks(text).some((link) => !transcriptText().includes(link.toLowerCase()))

  /** Finds the sentence that supports a claim: the best of the lines that it cites, or a better one elsewhere. */
  const verify = (claim: string, lines: number[]): Verification => {
    const terms = isComparable
      ? evidence.extractTerms(claim)
      : evidence.extractTerms(extractCapitalized(claim)).filter((term) => evidence.contains(term))
    const cited = lines
      .filter(isCitable)
      .map((at) => ({ at, support: evidence.measureSupport(terms, at) }))
      .reduce<{ at: number; support: number } | null>(
        (strongest, match) => (strongest && strongest.support >= match.support ? strongest : match),
        null,
      )
    const isInvented = hasInventedNumbers(claim, isEnglish ? 0 : maxSpelledOutNumber) || hasInventedNames(claim)
    if (cited && (!isComparable || cited.support >= strongSupport)) return { at: cited.at, supported: !isInvented }
    const best = evidence.findBest(terms)
    const at = cited?.at ?? best?.at ?? null
    if (isInvented) return { at, supported: false }
    if (best && best.support >= strongSupport && best.support >= relocationFactor * (cited?.support ?? 0)) {
      return { at: best.at, supported: true }
    }
    return { at, supported: cited !== null && cited.support >= minSupport }
  }

  /** Whether a title or topic contains only numbers and links of the video. Its capital letters mark no names. */
  const isSupportedLabel = (label: string): boolean =>
    !hasInventedNumbers(label, isEnglish ? maxCountedNumber : maxSpelledOutNumber) && !hasInventedLinks(label)

  /** Removes sentences with numbers, names or links that the video does not contain. */
  const removeUnsupported = (text: string): string =>
    splitTextSentences(text)
      .filter((sentence) => isSupportedLabel(sentence) && !hasInventedNames(sentence))
      .join('')
      .trim()

  const cite = (at: number): { startSeconds: number; quote: string } => {
    const { startSeconds, verbatim } = sentences[at]!
    const isShort = verbatim.length < minQuoteCharacters
    const next = isShort && isCitable(at + 1) ? ` ${sentences[at + 1]!.verbatim}` : ''
    return { startSeconds, quote: truncate(`${verbatim}${next}`, maxCharacters.quote) }
  }
  return { isCitable, verify, removeUnsupported, isSupportedLabel, cite }
}

/** Whether answer and captions share a language. Captions of unknown language count as the same if they contain the answer's words. */
function isSameLanguage(
  answer: ModelAnswer,
  evidence: EvidenceIndex,
  captionLanguage: string,
  summaryLanguage: string,
): boolean {
  if (captionLanguage !== 'und') return baseLanguage(captionLanguage) === baseLanguage(summaryLanguage)
  const points = answer.keyPoints.map(({ text }) => text.slice(0, maxCharacters.point)).join(' ')
  const terms = evidence.extractTerms(points)
  return terms.filter((term) => evidence.contains(term)).length >= terms.length * 0.3
}

/** Extracts words with a capital letter and numbers, which are the same in every language. */
function extractCapitalized(claim: string): string {
  return (claim.match(/[\p{L}\p{N}]*[\p{Lu}\p{N}][\p{L}\p{N}]*/gu) ?? []).join(' ')
}

function extractLinks(text: string): string[] {
  return text.match(/(?:https?:\/\/|www\.)[^\s]{1,200}|[\w.+-]{1,60}@[\w-]{1,60}\.\w{2,10}/gi) ?? []
}
