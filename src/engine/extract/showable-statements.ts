// Collects the sentences that may be shown, with run-on sentences cut into clauses.
import { baseLanguage } from '../speech/language.ts'
import type { SpokenSentence } from '../transcript.ts'
import { cutRunOn } from './clauses.ts'
import { collectSpeakerNames, findInterviewers } from './context-dependence.ts'
import { isSelfContained, isStatement, relaxSentenceEnds } from './readability.ts'
import { hasFault } from './sentence-faults.ts'
import { scoreShowability } from './showability.ts'
import { describeRecording } from './showability-features.ts'
import { isShowable, isTakenBack, type ShowableContext } from './showable.ts'
import { findSpans } from './spans.ts'
import { isTalkAroundTheTalk } from './talk-around.ts'

/** Share of the sentences with a full stop from which captions count as punctuated. */
const punctuatedShare = 0.5
/** Sentences after a statement that may take it back. */
const followingSentences = 2

/** Whether captions have punctuation. */
export function isPunctuatedText(sentences: SpokenSentence[]): boolean {
  const ends = sentences.filter(({ verbatim }) => /[.!?…。！？؟।]["'”’»)\]]*$/u.test(verbatim)).length
  return ends >= sentences.length * punctuatedShare
}

/** Log-odds that a reader accepts a sentence, from which it is shown: lower in fluent speech, where readers accept most. */
const [minShowability, minFluentShowability] = [0.3, 0]
/** Fillers in a hundred words up to which speech is fluent. */
const maxFluentFillers = 2.5

/** A statement that may be shown, with the log-odds that a reader accepts it; 0 in languages that have no weights. */
export type ShowableStatement = SpokenSentence & { showability: number }

/** Collects the statements that may be shown, in the video's order. Linear. */
export function collectShowable(sentences: SpokenSentence[], language: string): ShowableStatement[] {
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
      .map((sentence) => ({ ...sentence, showability: 0 }))
  const candidates = isPunctuated
    ? relaxSentenceEnds(sentences).flatMap((sentence) => cutRunOn(sentence, isPunctuated, language))
    : findSpans(sentences, language).map((span) => ({ ...span, hasSureEnds: true }))
  const recording = describeRecording(sentences, isPunctuated)
  const showable = candidates
    .filter((sentence) => isShowable(sentence, context) && !isTakenBack(findFollowing(sentence, sentences)))
    .map((sentence) => ({ ...sentence, showability: scoreShowability(sentence, recording) }))
  const threshold = recording.fillers <= maxFluentFillers ? minFluentShowability : minShowability
  return keepBest(isPunctuated ? showable : chooseSpans(showable), threshold)
}

/** Where no statement is likely to be accepted, the likeliest one is better than none. */
function keepBest(statements: ShowableStatement[], threshold: number): ShowableStatement[] {
  const accepted = statements.filter(({ showability }) => showability >= threshold)
  const [best] = statements.toSorted((a, b) => b.showability - a.showability)
  return accepted.length > 0 || !best ? accepted : [best]
}

/** The next two sentences, which may take a statement back. */
function findFollowing({ position, words }: SpokenSentence, sentences: SpokenSentence[]): SpokenSentence[] {
  const end = position + words.length
  let [low, high] = [0, sentences.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sentences[middle]!.position >= end) high = middle
    else low = middle + 1
  }
  return sentences.slice(low, low + followingSentences)
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
