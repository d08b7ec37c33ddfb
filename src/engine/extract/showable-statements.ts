// Collects the sentences that may be shown, with run-on sentences cut into clauses.
import { baseLanguage } from '../speech/language.ts'
import type { SpokenSentence } from '../transcript.ts'
import { cutRunOn } from './clauses.ts'
import { collectSpeakerNames, findInterviewers } from './context-dependence.ts'
import { isSelfContained, isStatement, relaxSentenceEnds } from './readability.ts'
import { isShowable, type ShowableContext } from './showable.ts'
import { isTalkAroundTheTalk } from './talk-around.ts'

/** Share of the sentences with a full stop from which captions count as punctuated. */
const punctuatedShare = 0.5
/** Sentences after a statement that may take it back. */
const followingSentences = 2

function isPunctuatedText(sentences: SpokenSentence[]): boolean {
  const ends = sentences.filter(({ verbatim }) => /[.!?…。！？؟।]["'”’»)\]]*$/u.test(verbatim)).length
  return ends >= sentences.length * punctuatedShare
}

/** Collects the statements that may be shown, in the video's order. Linear. */
export function collectShowable(sentences: SpokenSentence[], language: string): SpokenSentence[] {
  const context: ShowableContext = {
    language,
    names: collectSpeakerNames(sentences),
    interviewers: findInterviewers(sentences),
    isPunctuated: isPunctuatedText(sentences),
  }
  // Where captions have no punctuation, the odds of the ends decide.
  const relaxed =
    context.isPunctuated || baseLanguage(language) !== 'en'
      ? relaxSentenceEnds(sentences)
      : sentences.map((sentence) => ({ ...sentence, hasSureEnds: true }))
  return relaxed.flatMap((sentence, i) => {
    const following = sentences.slice(i + 1, i + 1 + followingSentences)
    return cutRunOn(sentence, context.isPunctuated, language).filter((clause) => isShowable(clause, following, context))
  })
}

/** Collects complete statements that may depend on others, for a reader who asked for more or where nothing else may be shown; the best first. */
export function collectStatements(sentences: SpokenSentence[], language: string): SpokenSentence[] {
  const statements = relaxSentenceEnds(sentences).filter(
    (sentence) => isStatement(sentence, language) && !isTalkAroundTheTalk(sentence.text, language),
  )
  const selfContained = statements.filter((sentence) => isSelfContained(sentence, language))
  return [...new Set([...selfContained, ...statements])]
}
