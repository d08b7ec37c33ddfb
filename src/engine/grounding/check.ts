// Holds one claim at a time against the transcript.
import { type Answer, type Commission, characters } from '../prompt.ts'
import { baseLanguage } from '../speech/language.ts'
import type { Sentence } from '../transcript.ts'
import { plainLine, sentencesOf } from '../writing/plain-text.ts'
import { Evidence } from './evidence.ts'
import { digitNumbers, saidNumbers } from './numbers.ts'

/** What a claim is held against. */
export type Grounds = {
  sentences: Sentence[]
  /** Indices of sentences that bear nothing out, because they give orders. */
  hidden: ReadonlySet<number>
  /** Language of the captions, BCP 47. */
  language: string
}

/**
 * Shares of a claim's weight, found on the 78 meetings of QMSum's evidence annotations (Yale-LILY/QMSum, etri/QMSum_SummaryEvidence):
 * of claims that stem from another meeting 89 % fall, of claims with their true moment 80 % stay. Below `enough` the cited moment
 * does not bear a claim out; another moment takes its place when it has `good` and `clearly` times as much.
 */
const enough = 0.08
const good = 0.35
const clearly = 3
/** Numbers up to this one are counted rather than quoted, and captions spell them out. */
const countable = 12
const spelledOut = 100
const shortQuoteCharacters = 40

type Verdict = { at: number | null; supported: boolean }

export type Checker = ReturnType<typeof checkerOf>

/** Everything is found out when it is first needed. */
export function checkerOf(answer: Answer, { sentences, hidden, language }: Grounds, commission: Commission) {
  const evidence = new Evidence(sentences, hidden, language)
  const said = once(() => {
    const words = sentences.filter((_, i) => !hidden.has(i)).map(({ text }) => text)
    return saidNumbers([commission.title, ...commission.chapters.map(({ title }) => title), ...words].join('\n'))
  })
  const links = once(() => sentences.map(({ text }) => text.toLowerCase()).join('\n'))
  const exists = (cue: number) => cue in sentences && !hidden.has(cue)
  const sameLanguage = speaksAlike(answer, evidence, language, commission.language)
  const spokenInEnglish = baseLanguage(language) === 'en'

  const invents = (text: string, tolerated: number) =>
    digitNumbers(text).some((values) => !values.some((value) => value <= tolerated || said().has(value)))

  const judge = (claim: string, cues: number[]): Verdict => {
    const terms = sameLanguage
      ? evidence.terms(claim)
      : evidence.terms(namesIn(claim)).filter((term) => evidence.has(term))
    const cited = cues
      .filter(exists)
      .map((at) => ({ at, support: evidence.support(terms, at) }))
      .reduce<{ at: number; support: number } | null>(
        (best, one) => (best && best.support >= one.support ? best : one),
        null,
      )
    const invented = invents(claim, spokenInEnglish ? 0 : spelledOut)
    if (cited && (!sameLanguage || cited.support >= good)) return { at: cited.at, supported: !invented }
    const found = evidence.find(terms)
    const at = cited?.at ?? found?.at ?? null
    if (invented) return { at, supported: false }
    if (found && found.support >= good && found.support >= clearly * (cited?.support ?? 0)) {
      return { at: found.at, supported: true }
    }
    return { at, supported: cited !== null && cited.support >= enough }
  }

  /** The text without the sentences that bring numbers or links which the video does not have. */
  const honest = (text: string): string =>
    sentencesOf(text)
      .filter((sentence) => !invents(sentence, spokenInEnglish ? countable : spelledOut))
      .filter((sentence) => linksIn(sentence).every((link) => links().includes(link.toLowerCase())))
      .join('')
      .trim()

  const moment = (at: number): { startSeconds: number; quote: string } => {
    const { startSeconds, text } = sentences[at]!
    const next = text.length < shortQuoteCharacters && exists(at + 1) ? ` ${sentences[at + 1]!.text}` : ''
    return { startSeconds, quote: plainLine(`${text}${next}`, characters.quote) }
  }
  return { exists, judge, honest, moment }
}

/** Whether words can be compared at all. Captions of unknown language are judged by how many of the answer's words they have. */
function speaksAlike(answer: Answer, evidence: Evidence, spoken: string, written: string): boolean {
  if (spoken !== 'und') return baseLanguage(spoken) === baseLanguage(written)
  const terms = evidence.terms(answer.keyPoints.map(({ text }) => text.slice(0, characters.point)).join(' '))
  return terms.filter((term) => evidence.has(term)).length >= terms.length * 0.3
}

/** What stays the same in every language: numbers, and words with a capital letter. */
function namesIn(claim: string): string {
  return (claim.match(/[\p{L}\p{N}]*[\p{Lu}\p{N}][\p{L}\p{N}]*/gu) ?? []).join(' ')
}

function linksIn(text: string): string[] {
  return text.match(/(?:https?:\/\/|www\.)[^\s]{1,200}|[\w.+-]{1,60}@[\w-]{1,60}\.\w{2,10}/gi) ?? []
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
