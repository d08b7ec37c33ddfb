// Selects the sentences of an extract and puts them into chapters.
import type { Length } from '#contract/limits.ts'
import type { Chapter } from '#contract/summary.ts'
import { isUnspaced } from '#contract/word-forms.ts'
import type { EngineInput } from '../engine-input.ts'
import { baseLanguage } from '../speech/language.ts'
import { countWordsInAnyScript, joinSentences } from '../speech/scripts.ts'
import type { SpokenSentence } from '../transcript.ts'
import { maxSummaryShare } from '../select/budgets.ts'
import { addTopics } from './chapter-topics.ts'
import { minAuthorChapters, type Section } from './chapters.ts'
import { isLoop } from './density.ts'
import { joinEmptyChapters } from './empty-chapters.ts'
import { highlightsPerChapter, selectHighlights } from './highlights.ts'
import { retitle } from './retitling.ts'
import { chooseTitleWeight, computeScope, excludeEarlierStatements, findAnswerForRewrite } from './rewriting.ts'
import { leadsTopics } from './short-topics-untitled.ts'
import { collectShowable, collectStatements } from './showable-statements.ts'
import { findTitleAnswer } from './title-answer.ts'
import { cleanTitle } from './title-phrase.ts'
import { isVagueWord } from './vague-words.ts'

type SelectionInput = {
  input: EngineInput
  spokenWords: number
  capitalize: (text: string) => string
  /** What the short version names. */
  topics: string[]
}
type Selection = { pullQuote: SpokenSentence | null; chapters: Chapter[]; keyPoints: SpokenSentence[] }

/** Where nothing may be shown, one complete sentence is better than none. */
const maxFallbackWords = 30
/** Words of the highlights of an average chapter: every chapter may have one sentence, and longer summaries more. */
const chapterWords: Readonly<Record<Length, number>> = { short: 22, medium: 44, long: 66 }
const keyPointWords = 20
/** A shorter recording has a sentence even where none is likely to be accepted. */
const minJudgedWords = 600

export function selectExtract(
  sentences: SpokenSentence[],
  sections: Section[],
  { input, spokenWords, capitalize, topics }: SelectionInput,
): Selection {
  const { rewrite, video, length } = input
  const { language } = input.transcript
  const { title } = video
  const { budget, share, leastWords } = computeScope({ length, rewrite }, spokenWords)
  const candidates = excludeEarlierStatements(sentences, rewrite)
  const answer = rewrite
    ? findAnswerForRewrite(title, candidates, { rewrite, language })
    : findTitleAnswer(title, candidates, language)
  const wantedWords = rewrite
    ? budget.summaryWords
    : Math.max(budget.summaryWords, sections.length * chapterWords[length])
  const scale = Math.min(1, (spokenWords * share) / (wantedWords + budget.keyPoints * keyPointWords))
  const isExtended = share > maxSummaryShare
  // Of a song or a loop every sentence says the same.
  const sayable = isLoop(candidates, language) ? [] : candidates
  const clauses = collectShowable(sayable, { language, title, extent: isExtended ? 'extended' : length })
  const showable = excludeEarlierStatements(clauses, rewrite, 0).map((sentence) => ({
    ...sentence,
    text: capitalize(sentence.text),
  }))
  // English statements have odds, so what is not shown there is not worth showing unless a reader asks for more.
  const isJudged = baseLanguage(language) === 'en' && spokenWords >= minJudgedWords
  const select = (reserve: SpokenSentence[]) =>
    selectHighlights({
      showable,
      reserve:
        isJudged || showable.length + reserve.length > 0
          ? reserve
          : sayable.filter(({ text }) => isReadable(text, language)),
      chapters: sections.map(({ startSeconds }) => ({ startSeconds })),
      perChapter: isExtended ? Number.POSITIVE_INFINITY : highlightsPerChapter[length],
      maxWords: Math.min(wantedWords * scale, showable.length > 0 || isExtended ? wantedWords : maxFallbackWords),
      keyPoints: Math.max(1, Math.round(budget.keyPoints * scale)),
      answers: new Set(answer?.sentenceIndices.map((i) => candidates[i]!.verbatim)),
      language,
      title,
      topics,
      titleWeight: chooseTitleWeight(rewrite),
    })
  const sure = select(showable.length === 0 && !isJudged ? collectStatements(sayable, language) : [])
  // A reader who asked for more gets statements that depend on others only where the sure ones are not enough.
  const isEnough = !isExtended || countWordsOf(sure.byChapter.flat()) >= leastWords
  const { pullQuote, byChapter, keyPoints } = isEnough ? sure : select(collectStatements(sayable, language))
  const chapters = sections.map((section, i) => ({
    ...toChapter(section.title, section.startSeconds, byChapter[i]!),
    titleOdds: section.titleOdds,
    titleChoices: section.titleChoices,
  }))
  // The author's chapters stay as they are.
  const isOwn = video.chapters.length < minAuthorChapters && baseLanguage(language) === 'en'
  const subject = !cleanTitle(title) && leadsTopics(topics, sentences) ? topics[0]! : ''
  const joined = isOwn ? retitle(joinEmptyChapters(chapters, sentences.at(-1)!.endSeconds), subject) : chapters
  const shown = joined.map(({ titleOdds, titleChoices, ...chapter }) => chapter)
  const phrases = sections.flatMap((section) => section.phrases)
  return { pullQuote, chapters: addTopics(shown, phrases, { sentences, length, language }), keyPoints }
}

function countWordsOf(sentences: SpokenSentence[]): number {
  return sentences.reduce((sum, { text }) => sum + countWordsInAnyScript(text), 0)
}

/** Fewer different words, numbers not counted, say nothing. */
const minReadableWords = 3

function isReadable(text: string, language: string): boolean {
  const words = new Set(text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu))
  return isUnspaced(text) || [...words].filter((word) => !isVagueWord(word, language)).length >= minReadableWords
}

function toChapter(title: string, startSeconds: number, highlights: SpokenSentence[]): Chapter {
  return {
    title,
    startSeconds,
    summary: joinSentences(highlights.map(({ text }) => text)),
    highlights: highlights.map(({ text, startSeconds, verbatim }) => ({ text, startSeconds, quote: verbatim })),
  }
}
