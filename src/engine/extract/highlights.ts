// Selects what an extract shows: the speaker's sentence that says most, and the best sentences of each chapter.
import type { Length } from '#contract/limits.ts'
import { getStems } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'
import { countWordsInAnyScript } from '../speech/scripts.ts'
import type { SpokenSentence } from '../transcript.ts'
import { findDecisions } from './decisions.ts'
import { rankSentences } from './rank.ts'
import { isSelfContained } from './readability.ts'
import type { ShowableStatement } from './showable-statements.ts'

type Span = { startSeconds: number }
type HighlightOptions = {
  /** Statements that may be shown, in the video's order; less good ones in `reserve` are used for a reader who asked for more. */
  showable: ShowableStatement[]
  reserve: SpokenSentence[]
  chapters: Span[]
  perChapter: number
  maxWords: number
  keyPoints: number
  /** Texts of the sentences that answer the title. */
  answers: ReadonlySet<string>
  language: string
  title: string
  /** What the short version names. */
  topics: string[]
  titleWeight: number | undefined
}
type Highlights = { pullQuote: SpokenSentence | null; byChapter: SpokenSentence[][]; keyPoints: SpokenSentence[] }

/** How many sentences a chapter shows at most. */
export const highlightsPerChapter: Readonly<Record<Length, number>> = { short: 1, medium: 3, long: 4 }
/** With fewer statements there is no pull quote, so that the chapters have some. */
const minStatementsForQuote = 3
const [minQuoteWords, maxQuoteWords] = [8, 28]
/** What speaks for a quotation, in the log-odds that a reader accepts it: it answers the title, names it, says what a subject is or does. */
const [answerMerit, titleMerit, claimMerit] = [3, 1, 1]
/** A quotation does not take a chapter's only sentence, unless it is so much better. */
const onlySentenceCost = 1
/** A request, which needs to know who is asked. */
const verbOpening = /^(?:take|get|put|make|use|go|look|try|keep|give|find|do|be|have|consider|note|add|start|set)\b/i
/** Numbers of a log, a sentence that leans on another, and one person's doing: "13 Houston we see", "The other is", "I opened the valve". */
const unquotable =
  /^\d|\d\D+ .*\d|^(?:basically|essentially|ultimately|initially|originally|currently|historically|in particular|in general|one|some|another|the other|here|there|at|in|on|then|next|first|second|finally)\b/i
/** "A covenant is a way to": what the subject is, does or needs. */
const claim =
  /\b(?:is|are) (?:a|an|the|not|about|how|why|what|where)\b|\b(?:means|allows|lets|enables|requires|reduces|solves|prevents|causes|depends|matters)\b/i
/** How many places a sentence about "I" or "you" loses, as a share of all. */
const personalLoss = 0.15
/** Sentences that share more of their words say the same. */
const maxSharedWords = 0.7
/** Ranked words for each shown word, so that there is a choice, and limits of the ranking. */
const rankingFactor = 3
const [maxRankedWords, maxRanked] = [3000, 600]
/** Largest share of decisions among the key points of a meeting. */
const maxDecisionShare = 0.5

export function selectHighlights(options: HighlightOptions): Highlights {
  const { showable, reserve, chapters, language } = options
  const best = orderByShowability(rankAll(showable, options))
  const ranked = removeRepeats([...best, ...rankAll(reserve, options)], language)
  const quotable = best.filter((sentence) => sentence.isQuotable && ranked.includes(sentence))
  const pullQuote =
    Math.min(showable.length, ranked.length) >= minStatementsForQuote ? choosePullQuote(quotable, options) : null
  const others = ranked.filter((sentence) => sentence !== pullQuote)
  const likely = new Set<SpokenSentence>([...showable.filter(({ isLikely }) => isLikely), ...reserve])
  const byChapter = fillChapters(others, { likely, shown: pullQuote ? [pullQuote] : [] }, options)
  const shown = new Set(byChapter.flat())
  const inOrder = ranked.filter((sentence) => shown.has(sentence))
  return {
    pullQuote,
    byChapter: chapters.map((_, i) => byChapter[i]!.toSorted(byTime)),
    keyPoints: chooseKeyPoints(inOrder, options).toSorted(byTime),
  }
}

const byTime = (a: SpokenSentence, b: SpokenSentence) => a.startSeconds - b.startSeconds

/** What the last place of the ranking costs, in log-odds. */
const rankCost = 1

/** Reading well and saying much both count. */
function orderByShowability(ranked: ShowableStatement[]): ShowableStatement[] {
  const worth = ranked.map((statement, place) => ({
    statement,
    worth: statement.showability - (rankCost * place) / ranked.length,
  }))
  return worth.toSorted((a, b) => b.worth - a.worth).map(({ statement }) => statement)
}

/** Ranks the sentences: decisions of a meeting, the best within a budget, then the others in order; those about a person lose places. */
function rankAll<Sentence extends SpokenSentence>(sentences: Sentence[], options: HighlightOptions): Sentence[] {
  const { language, title, titleWeight, maxWords, keyPoints } = options
  const budgetWords = Math.min(maxWords * rankingFactor, maxRankedWords)
  const indices = rankSentences(sentences, { budgetWords, language, title, titleWeight })
  const decisions = findDecisions(indices, sentences, language).slice(0, Math.ceil(keyPoints * maxDecisionShare))
  const ranked = [...new Set([...decisions, ...indices, ...sentences.keys()])].slice(0, maxRanked)
  const place = (sentence: SpokenSentence, i: number) =>
    i < decisions.length || isSelfContained({ ...sentence, hasSureEnds: true }, language)
      ? i
      : i + indices.length * personalLoss
  const placed = ranked.map((index, i) => ({ sentence: sentences[index]!, place: place(sentences[index]!, i) }))
  return placed.toSorted((a, b) => a.place - b.place).map(({ sentence }) => sentence)
}

type Known = { sentence: SpokenSentence; stems: Set<string> }

/** Keeps the first of sentences that say the same. */
function removeRepeats<Sentence extends SpokenSentence>(ranked: Sentence[], language: string): Sentence[] {
  const kept: (Known & { sentence: Sentence })[] = []
  for (const sentence of ranked) {
    const stems = new Set(getStems(sentence, language))
    if (!kept.some((other) => saysTheSame({ sentence, stems }, other))) kept.push({ sentence, stems })
  }
  return kept.map(({ sentence }) => sentence)
}

function repeatsAny(sentence: SpokenSentence, others: SpokenSentence[], language: string): boolean {
  const describe = (one: SpokenSentence) => ({ sentence: one, stems: new Set(getStems(one, language)) })
  return others.some((other) => saysTheSame(describe(sentence), describe(other)))
}

function saysTheSame({ sentence, stems }: Known, { sentence: other, stems: known }: Known): boolean {
  if (other.text === sentence.text || overlapInTime(other, sentence)) return true
  const shared = [...stems].filter((stem) => known.has(stem)).length
  return stems.size > 0 && shared > maxSharedWords * Math.min(stems.size, known.size)
}

/** Two clauses of one sentence follow each other, but a clause and its whole sentence overlap. */
function overlapInTime(a: SpokenSentence, b: SpokenSentence): boolean {
  return a.words.some((word) => word === b.words[0]) || b.words.some((word) => word === a.words[0])
}

/**
 * The sentence about the title or a main topic that reads best: one that answers the title, names it, or says what a subject is or does
 * comes first. A sentence about none of them is a random detail to a reader who has seen nothing else yet.
 */
function choosePullQuote(
  ranked: ShowableStatement[],
  { answers, language, title, topics, showable, chapters }: HighlightOptions,
): SpokenSentence | null {
  const titleStems = new Set(getStems({ text: title }, language))
  const subjects = new Set([...titleStems, ...getStems({ text: topics.join(' ') }, language)])
  const sharesStem = (text: string, stems: ReadonlySet<string>) =>
    getStems({ text }, language).some((stem) => stems.has(stem))
  const isEnglish = baseLanguage(language) === 'en'
  const isClaim = ({ text }: SpokenSentence) => {
    const verb = claim.exec(text)
    return verb !== null && sharesStem(text.slice(0, verb.index), subjects)
  }
  const canLead = (sentence: SpokenSentence) => {
    const words = countWordsInAnyScript(sentence.text)
    if (words < minQuoteWords || words > maxQuoteWords || unquotable.test(sentence.text)) return false
    if (answers.has(sentence.verbatim)) return true
    if (!isEnglish) return titleStems.size > 0 && sharesStem(sentence.text, titleStems)
    if (verbOpening.test(sentence.text) || !sharesStem(sentence.text, subjects)) return false
    return isSelfContained({ ...sentence, hasSureEnds: true }, language)
  }
  const isAlone = (sentence: SpokenSentence) =>
    !showable.some((other) => other !== sentence && findChapter(other, chapters) === findChapter(sentence, chapters))
  const score = (sentence: ShowableStatement) =>
    sentence.showability +
    (answers.has(sentence.verbatim) ? answerMerit : 0) +
    (sharesStem(sentence.text, titleStems) ? titleMerit : 0) +
    (isClaim(sentence) ? claimMerit : 0) -
    (isAlone(sentence) ? onlySentenceCost : 0)
  const scored = ranked.filter(canLead).map((sentence) => ({ sentence, score: score(sentence) }))
  return scored.toSorted((a, b) => b.score - a.score)[0]?.sentence ?? null
}

function findChapter({ startSeconds }: SpokenSentence, chapters: Span[]): number {
  return Math.max(
    0,
    chapters.findLastIndex((chapter) => chapter.startSeconds <= startSeconds),
  )
}

/** Gives each chapter its best sentence, a less likely one where it has no other, then fills the budget with the best others. */
function fillChapters(
  ranked: SpokenSentence[],
  { likely, shown }: { likely: ReadonlySet<SpokenSentence>; shown: SpokenSentence[] },
  options: HighlightOptions,
): SpokenSentence[][] {
  const { chapters, perChapter, maxWords } = options
  const byChapter: SpokenSentence[][] = chapters.map(() => [])
  let remainingWords = maxWords
  const best = ranked.filter((sentence) => likely.has(sentence))
  const rounds = [
    { sentences: best, limit: 1 },
    { sentences: ranked, limit: 1 },
    { sentences: best, limit: perChapter },
  ]
  for (const { sentences, limit } of rounds) {
    for (const sentence of sentences) {
      const chapter = byChapter[findChapter(sentence, chapters)]
      const words = countWordsInAnyScript(sentence.text)
      if (!chapter || chapter.length >= limit || chapter.includes(sentence) || words > remainingWords) continue
      chapter.push(sentence)
      remainingWords -= words
    }
  }
  const followUps = new Map<SpokenSentence, SpokenSentence | null>(
    options.showable.map((statement) => [statement, statement.followUp]),
  )
  for (const chapter of byChapter) {
    for (const sentence of [...chapter]) {
      const next = followUps.get(sentence)
      if (!next || chapter.length >= perChapter || repeatsAny(next, [...shown, ...byChapter.flat()], options.language))
        continue
      const words = countWordsInAnyScript(next.text)
      if (words > remainingWords) continue
      chapter.push(next)
      remainingWords -= words
    }
  }
  const [first] = ranked
  if (first && byChapter.every((chapter) => chapter.length === 0)) byChapter[findChapter(first, chapters)]?.push(first)
  return byChapter
}

/** Key points are a selection of the highlights, so that they do not repeat all of them. */
const [maxKeyPointShare, fewKeyPoints] = [0.5, 3]

/** The best highlights, from all parts of the video. */
function chooseKeyPoints(ranked: SpokenSentence[], { keyPoints: wanted, chapters }: HighlightOptions) {
  const count = Math.min(wanted, Math.max(fewKeyPoints, Math.ceil(ranked.length * maxKeyPointShare)))
  const perChapter = Math.ceil(count / Math.min(chapters.length, 3))
  const counts = new Map<number, number>()
  const balanced = ranked.filter(({ startSeconds }) => {
    const chapter = chapters.findLastIndex((other) => other.startSeconds <= startSeconds)
    counts.set(chapter, (counts.get(chapter) ?? 0) + 1)
    return counts.get(chapter)! <= perChapter
  })
  return [...new Set([...balanced, ...ranked])].slice(0, count)
}
