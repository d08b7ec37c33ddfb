// Collects the sentences that may be shown, with run-on sentences cut into clauses.
import { baseLanguage } from '../speech/language.ts'
import type { SpokenSentence } from '../transcript.ts'
import { nameAntecedent } from './antecedents.ts'
import { cutRunOn } from './clauses.ts'
import { collectSpeakerNames, findInterviewers } from './context-dependence.ts'
import { namesActor } from './example-actors.ts'
import { type Extent, isQuotableOdds, markLikely } from './likely-statements.ts'
import { hasMisheardNumber } from './misheard.ts'
import { hasMisspelling } from './misspelled.ts'
import { findFollowing, findPreceding } from './neighbors.ts'
import { isSelfContained, isStatement, relaxSentenceEnds } from './readability.ts'
import { hasFault } from './sentence-faults.ts'
import { scoreShowability } from './showability.ts'
import { describeRecording, type Surroundings } from './showability-features.ts'
import { isCutBeforeLimit, isLimited, isShowable, isTakenBack, mayFollow, type ShowableContext } from './showable.ts'
import { findSpans } from './spans.ts'
import { isTalkAroundTheTalk } from './talk-around.ts'

/** Share of the sentences with a full stop from which captions count as punctuated. */
const punctuatedShare = 0.5
/** Sentences after a statement that may take it back, and before it that may make it an example. */
const [followingSentences, precedingSentences] = [2, 3]

/** Whether captions have punctuation. */
export function isPunctuatedText(sentences: SpokenSentence[]): boolean {
  const ends = sentences.filter(({ verbatim }) => /[.!?…。！？؟।]["'”’»)\]]*$/u.test(verbatim)).length
  return ends >= sentences.length * punctuatedShare
}

/** Log-odds from which a sentence may follow the one before it, which explains what it refers to. */
const minFollowingShowability = 0.9

/** A statement that may be shown, with the log-odds that a reader accepts it; 0 in languages that have no weights. */
export type ShowableStatement = SpokenSentence & {
  showability: number
  /** Whether a reader is likely to accept it. An unlikely one is shown only as the single sentence of its chapter. */
  isLikely: boolean
  /** Whether it may be the pull quote, the first sentence that a reader sees. */
  isQuotable: boolean
  /** The next sentence, where it goes on about the same and reads well after this one. */
  followUp: SpokenSentence | null
}

/** Collects the statements that may be shown, in the video's order. Linear. */
export function collectShowable(
  sentences: SpokenSentence[],
  { language, title, extent }: { language: string; title: string; extent: Extent },
): ShowableStatement[] {
  const isPunctuated = isPunctuatedText(sentences)
  const context: ShowableContext = {
    language,
    names: collectSpeakerNames(sentences),
    interviewers: findInterviewers(sentences),
    isPunctuated,
  }
  if (baseLanguage(language) !== 'en')
    return relaxSentenceEnds(sentences)
      .filter((sentence) => isShowable(sentence, context))
      .map((sentence) => ({ ...sentence, showability: 0, isLikely: true, isQuotable: true, followUp: null }))
  const candidates = isPunctuated
    ? relaxSentenceEnds(sentences).flatMap((sentence) => cutRunOn(sentence, isPunctuated, language))
    : findSpans(sentences, language).map((span) => ({ ...span, hasSureEnds: true }))
  const recording = describeRecording(sentences, { isPunctuated, title })
  const wordAfter = new Map(
    sentences.flatMap(({ words, position }) => words.map((word, i) => [position + i, word.text])),
  )
  const byPosition = new Map(candidates.map((sentence) => [sentence.position, sentence]))
  const score = (sentence: SpokenSentence) =>
    scoreShowability({ ...sentence, ...readSurroundings(sentence, sentences) }, recording)
  const findFollowUp = ({ position, words }: SpokenSentence) => {
    const next = byPosition.get(position + words.length)
    if (!next || next.startsTurn || !mayFollow(next, context)) return null
    const isSound =
      !namesActor(next.text, recording.actors) &&
      !hasMisspelling(next.text, recording.wordCounts) &&
      !isTakenBack(findFollowing(next, sentences, followingSentences))
    return isSound && score(next) >= minFollowingShowability ? next : null
  }
  const showable = candidates
    .map((sentence) => {
      const named = nameAntecedent(sentence, findPreceding(sentence, sentences, precedingSentences), language)
      return { ...sentence, text: named?.text ?? sentence.text, bracketed: named?.bracketed }
    })
    .filter(
      (sentence) =>
        isShowable(sentence, context) &&
        !namesActor(sentence.text, recording.actors) &&
        !hasMisspelling(sentence.text, recording.wordCounts) &&
        !hasMisheardNumber(sentence.text, title) &&
        !isCutBeforeLimit(sentence, wordAfter.get(sentence.position + sentence.words.length)) &&
        !isTakenBack(findFollowing(sentence, sentences, followingSentences)),
    )
    .map(({ bracketed, ...sentence }) => {
      const showability = score(sentence)
      const isQuotable = isQuotableOdds(showability, recording) && !isLimited(findFollowing(sentence, sentences, 1))
      return { ...sentence, text: bracketed ?? sentence.text, showability, isLikely: false, isQuotable, followUp: null }
    })
  const chosen = markLikely(isPunctuated ? showable : chooseSpans(showable), recording, extent)
  return chosen.map((statement) => ({ ...statement, followUp: findFollowUp(statement) }))
}

/** The sentences around a statement. */
export function readSurroundings(
  statement: Pick<SpokenSentence, 'position' | 'words'>,
  sentences: SpokenSentence[],
): Surroundings {
  const before = findPreceding(statement, sentences, precedingSentences)
  return {
    before: before.map(({ text }) => text.toLowerCase().replaceAll('’', "'")).join(' '),
    lastBefore: before.at(-1)?.text ?? '',
    after: findFollowing(statement, sentences, followingSentences)
      .map(({ text }) => text)
      .join(' '),
  }
}

/** Of spans that overlap the best one is kept. */
function chooseSpans(spans: ShowableStatement[]): ShowableStatement[] {
  const taken = new Set<number>()
  const kept = spans
    .toSorted((a, b) => b.showability - a.showability)
    .filter(({ position, words }) => {
      const places = words.map((_, i) => position + i)
      if (places.some((place) => taken.has(place))) return false
      for (const place of places) taken.add(place)
      return true
    })
  return kept.toSorted((a, b) => a.position - b.position)
}

/** Collects complete statements that may depend on others, for a reader who asked for more or where nothing else may be shown; the best first. */
export function collectStatements(sentences: SpokenSentence[], language: string): SpokenSentence[] {
  const statements = relaxSentenceEnds(sentences).filter(
    (sentence) => isStatement(sentence, language) && !isTalkAroundTheTalk(sentence.text, language),
  )
  const isPunctuated = isPunctuatedText(sentences)
  const sound = statements.filter(({ text }) => baseLanguage(language) !== 'en' || !hasFault(text, isPunctuated))
  return [...new Set([...sound.filter((one) => isSelfContained(one, language)), ...sound])]
}
