// Holds one claim at a time against the transcript.
import { type Answer, type Commission, characters } from '../prompt.ts'
import { baseLanguage } from '../speech/language.ts'
import type { QuotableSentence } from '../transcript.ts'
import { sentencesOf, shorten } from '../writing/plain-text.ts'
import { Evidence } from './evidence.ts'
import { nameKnower, namesIn, showsNames } from './names.ts'
import { digitNumbers, saidNumbers } from './numbers.ts'
import { once } from './once.ts'

/** What a claim is held against. */
export type Grounds = {
  sentences: QuotableSentence[]
  /** Indices of sentences that bear nothing out: they give orders, or were not read. */
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

export type Index = ReturnType<typeof indexOf>

/** All that was said, by its words, numbers and names. Needs no answer, so that it can be made while a model thinks. */
export function indexOf({ sentences, hidden, language }: Grounds, { title, chapters }: Commission) {
  const words = sentences.filter((_, i) => !hidden.has(i)).map(({ text }) => text)
  const said = [title, ...chapters.map((chapter) => chapter.title), ...words].join('\n')
  const evidence = new Evidence(sentences, hidden, language)
  return { sentences, hidden, language, evidence, numbers: saidNumbers(said), isKnownName: nameKnower(said) }
}

export type Checker = ReturnType<typeof checkerOf>

export function checkerOf(
  answer: Answer,
  { sentences, hidden, language, evidence, numbers, isKnownName }: Index,
  commission: Commission,
) {
  const links = once(() => sentences.map(({ text }) => text.toLowerCase()).join('\n'))
  const exists = (cue: number) => cue in sentences && !hidden.has(cue)
  const sameLanguage = speaksAlike(answer, evidence, language, commission.language)
  const spokenInEnglish = baseLanguage(language) === 'en'

  const inventsNumbers = (text: string, tolerated: number) =>
    digitNumbers(text).some((values) => !values.some((value) => value <= tolerated || numbers.has(value)))
  // In another language places and peoples have other names.
  const hasNames = sameLanguage && showsNames(commission.language)
  const inventsNames = (text: string) => hasNames && namesIn(text).some((name) => !isKnownName(name))
  const inventsLinks = (text: string) => linksIn(text).some((link) => !links().includes(link.toLowerCase()))

  const judge = (claim: string, cues: number[]): Verdict => {
    const terms = sameLanguage
      ? evidence.terms(claim)
      : evidence.terms(capitalsIn(claim)).filter((term) => evidence.has(term))
    const cited = cues
      .filter(exists)
      .map((at) => ({ at, support: evidence.support(terms, at) }))
      .reduce<{ at: number; support: number } | null>(
        (best, one) => (best && best.support >= one.support ? best : one),
        null,
      )
    const invented = inventsNumbers(claim, spokenInEnglish ? 0 : spelledOut) || inventsNames(claim)
    if (cited && (!sameLanguage || cited.support >= good)) return { at: cited.at, supported: !invented }
    const found = evidence.find(terms)
    const at = cited?.at ?? found?.at ?? null
    if (invented) return { at, supported: false }
    if (found && found.support >= good && found.support >= clearly * (cited?.support ?? 0)) {
      return { at: found.at, supported: true }
    }
    return { at, supported: cited !== null && cited.support >= enough }
  }

  /** Whether a title or topic brings a number or link that the video does not have. Capitals tell nothing there. */
  const isSound = (label: string): boolean =>
    !inventsNumbers(label, spokenInEnglish ? countable : spelledOut) && !inventsLinks(label)

  /** The text without the sentences that bring numbers, names or links which the video does not have. */
  const honest = (text: string): string =>
    sentencesOf(text)
      .filter((sentence) => isSound(sentence) && !inventsNames(sentence))
      .join('')
      .trim()

  const moment = (at: number): { startSeconds: number; quote: string } => {
    const { startSeconds, spoken } = sentences[at]!
    const next = spoken.length < shortQuoteCharacters && exists(at + 1) ? ` ${sentences[at + 1]!.spoken}` : ''
    return { startSeconds, quote: shorten(`${spoken}${next}`, characters.quote) }
  }
  return { exists, judge, honest, isSound, moment }
}

/** Whether words can be compared at all. Captions of unknown language are judged by how many of the answer's words they have. */
function speaksAlike(answer: Answer, evidence: Evidence, spoken: string, written: string): boolean {
  if (spoken !== 'und') return baseLanguage(spoken) === baseLanguage(written)
  const terms = evidence.terms(answer.keyPoints.map(({ text }) => text.slice(0, characters.point)).join(' '))
  return terms.filter((term) => evidence.has(term)).length >= terms.length * 0.3
}

/** What stays the same in every language: numbers, and words with a capital letter. */
function capitalsIn(claim: string): string {
  return (claim.match(/[\p{L}\p{N}]*[\p{Lu}\p{N}][\p{L}\p{N}]*/gu) ?? []).join(' ')
}

function linksIn(text: string): string[] {
  return text.match(/(?:https?:\/\/|www\.)[^\s]{1,200}|[\w.+-]{1,60}@[\w-]{1,60}\.\w{2,10}/gi) ?? []
}
