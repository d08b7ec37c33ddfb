// Checks a model's answer against the transcript: what contradicts it is left out and can
// be read, what it does not confirm is marked.

import { formatDuration } from '#contract/basics/format.ts'
import type { Digest, KeyPoint, ProseSentence } from '#contract/summaries/summary.ts'
import { locateQuote } from './check/check-statement.ts'
import { clearSupport } from './check/check-title.ts'
import type { Check, StatementCheck } from './check/check-types.ts'
import { createJudge, type Grounding, type Judge, type SecondLooks } from './check/judge.ts'
import type { LookedAt } from './check/second-look.ts'
import { cleanTopics, groundChapters, pickEvenly, placeChapters } from './ground-chapters.ts'
import { groundProse, groundShortVersion, toKey } from './ground-prose.ts'
import { markOpenEnd, splitTextSentences, toPlainLine, toPlainParagraphs } from './plain-text.ts'
import { type ModelAnswer, maxCharacters, type PromptInput } from './prompt.ts'
import { isDangling } from './writing/dangling-points.ts'

/** The most statements that can be read among those that were left out. */
const maxLeftOut = 20
const maxQuestions = 3

const doubts: Record<Check, number> = { unconfirmed: 1, confirmed: 0, contradicted: -1 }

type GroundedAnswer = Pick<Digest, 'summary' | 'checked' | 'leftOut'>

/**
 * Returns the answer as plain text of bounded size, sorted by time, each statement with
 * its check, and what was left out.
 */
export function groundAnswer(
  modelAnswer: ModelAnswer,
  grounding: Grounding,
  promptInput: PromptInput,
  secondLooks: SecondLooks = new Map(),
): GroundedAnswer {
  const answer = mapTexts(modelAnswer, grounding.spellNames)
  const judge = createJudge(grounding, secondLooks)
  const { budget } = promptInput
  const points = groundKeyPoints(answer.keyPoints, judge, promptInput)
  const prose = groundProse(
    toPlainParagraphs(answer.summary, budget.summaryWords * maxCharacters.perWord),
    judge,
  )
  const sentences = prose.text ? prose.sentences : points.keyPoints.map(toSentence)
  const summary = prose.text || sentences.map(({ text }) => text).join(' ')
  const tldr = groundShortVersion(
    toPlainLine(answer.tldr, budget.tldrWords * maxCharacters.perWord),
    judge,
  )
  const short = tldr.text ? tldr : standIn(sentences)
  const chapters = groundChapters(answer.chapters, judge, promptInput)
  const verdict = answer.verdict && groundVerdict(answer.verdict, judge)
  const leftOut = [
    ...points.leftOut,
    ...tldr.leftOut,
    ...prose.leftOut,
    ...chapters.leftOut,
    ...(verdict?.leftOut ?? []),
  ]
  const questions = cleanQuestions(answer.questions ?? [], judge)
  return {
    summary: {
      tldr: short.text,
      ...(short.isMarked && { tldrCheck: 'unconfirmed' as const }),
      summary,
      ...(sentences.length > 0 && { sentences }),
      keyPoints: points.keyPoints,
      chapters: chapters.chapters,
      mainTopics: cleanTopics(answer.mainTopics, judge, budget.topics),
      sentiment: answer.sentiment,
      watchTime: formatDuration(promptInput.durationSeconds),
      contentQuality: answer.contentQuality,
      ...(verdict && { verdict: verdict.verdict }),
      ...(questions.length > 0 && { questions }),
    },
    checked: {
      kept: points.keyPoints.filter(({ supported }) => supported).length,
      dropped: points.dropped,
      ...(points.dependent > 0 && { dependent: points.dependent }),
      ...(secondLooks.size > 0 && { lookedAgain: true }),
    },
    ...(leftOut.length > 0 && {
      leftOut: leftOut.slice(0, maxLeftOut).map((one, i) => ({ n: i + 1, ...one })),
    }),
  }
}

/** Applies a function to every text of an answer, and marks the end of those that were cut. */
function mapTexts(answer: ModelAnswer, change: (text: string) => string): ModelAnswer {
  const { tldr, summary, keyPoints, chapters, mainTopics, verdict } = answer
  const write = (text: string) => markOpenEnd(change(text))
  return {
    ...answer,
    tldr: write(tldr),
    summary: write(summary),
    keyPoints: keyPoints.map((point) => ({ ...point, text: write(point.text) })),
    chapters: chapters.map((chapter) => ({
      ...chapter,
      title: change(chapter.title),
      summary: write(chapter.summary),
    })),
    mainTopics: mainTopics.map(change),
    verdict: verdict && { ...verdict, reason: write(verdict.reason) },
  }
}

/**
 * Lists the statements that are not said word for word for a second look: the most doubtful
 * first, last those that are left out, of which a few are right.
 */
export function listUnsure(
  modelAnswer: ModelAnswer,
  grounding: Grounding,
  { budget, chapters }: PromptInput,
): LookedAt[] {
  const answer = mapTexts(modelAnswer, grounding.spellNames)
  const rules = createJudge(grounding, new Map())
  const { judge, judgeTitle, describeContext, context } = rules
  const prose = [
    toPlainLine(answer.tldr, budget.tldrWords * maxCharacters.perWord),
    ...toPlainParagraphs(answer.summary, budget.summaryWords * maxCharacters.perWord).split('\n\n'),
    ...answer.chapters.map((chapter) => toPlainLine(chapter.summary, maxCharacters.chapter)),
    toPlainLine(answer.verdict?.reason ?? '', maxCharacters.reason),
  ].flatMap((text) =>
    splitTextSentences(text).map((sentence) => ({ text: sentence.trim(), lines: [] as number[] })),
  )
  const points = answer.keyPoints.map(({ text, lines, quote }) => ({
    text: toPlainLine(text, maxCharacters.point),
    lines: [...(quote ? locateQuote(quote, context) : []), ...lines],
  }))
  // The titles of the author's chapters are said by the author.
  const placed = chapters.length > 0 ? [] : placeChapters(answer.chapters, rules, budget.chapters)
  const titles = placed.map(({ title, lines }) => ({ text: title, lines, isTitle: true }))
  const statements: { text: string; lines: number[]; isTitle?: boolean }[] = [...points, ...prose]
  const unsure = [...statements, ...titles].flatMap(({ text, lines, isTitle }) => {
    const result = isTitle ? judgeTitle(text, lines) : judge(text, lines)
    const words = describeContext(result.lines)
    const isClear = isTitle ? result.support >= clearSupport : locateQuote(text, context).length > 0
    if (!words || (result.check === 'confirmed' && isClear)) return []
    return [
      { text, words, ...(isTitle && { isTitle }), doubt: doubts[result.check] - result.support },
    ]
  })
  return unsure.sort((a, b) => b.doubt - a.doubt)
}

type JudgedPoint = { text: string; result: StatementCheck; isComplete: boolean }

/**
 * Returns the points that are shown and those that are left out. `dependent` of these
 * cannot stand alone.
 */
function groundKeyPoints(
  points: ModelAnswer['keyPoints'],
  judge: Judge,
  { budget, language }: PromptInput,
) {
  const seen = new Set<string>()
  const judged = points.flatMap(({ text, lines, quote }): JudgedPoint[] => {
    const plain = toPlainLine(text, maxCharacters.point)
    const key = toKey(plain)
    if (!key || seen.has(key) || judge.isHostile(plain)) return []
    seen.add(key)
    const quoted = quote ? locateQuote(quote, judge.context) : []
    return [
      {
        text: plain,
        result: judge.judge(plain, [...quoted, ...lines]),
        isComplete: !isDangling(plain, language),
      },
    ]
  })
  const accepted = judged.filter(
    ({ result }) => result.check !== 'contradicted' && result.lines.length > 0,
  )
  // Where no point stands alone, those that do not are shown.
  const complete = accepted.filter(({ isComplete }) => isComplete)
  const shown = complete.length > 0 ? complete : accepted
  const dependent = accepted.filter((point) => !shown.includes(point))
  const contradicted = judged.filter((point) => !accepted.includes(point))
  const keyPoints = shown.map(({ text, result }): KeyPoint => {
    const check = result.check === 'confirmed' ? 'confirmed' : 'unconfirmed'
    const { speaker, ...cited } = judge.cite(result.lines)!
    // Nobody is named for what they perhaps did not say.
    const isTheirs = speaker !== undefined && check === 'confirmed'
    // Models copy the name that stands before a line.
    const said = isTheirs && text.startsWith(`${speaker}: `) ? text.slice(speaker.length + 2) : text
    return {
      text: said,
      ...cited,
      supported: check === 'confirmed',
      check,
      ...(isTheirs && { speaker }),
    }
  })
  return {
    keyPoints: pickBest(keyPoints, budget.keyPoints),
    dropped: contradicted.length + dependent.length,
    dependent: dependent.length,
    leftOut: [
      ...contradicted.map(({ text, result }) =>
        judge.leaveOut(
          text,
          result.check === 'contradicted' ? result : { ...result, reason: 'words' },
        ),
      ),
      ...dependent.map(({ text, result }) =>
        judge.leaveOut(text, { ...result, reason: 'dependent' }),
      ),
    ],
  }
}

/**
 * Picks at most `limit` points, those first that are confirmed, at even distances, so
 * that the end of the video is kept.
 */
function pickBest(points: KeyPoint[], limit: number): KeyPoint[] {
  const confirmed = points.filter(({ supported }) => supported)
  const others = points.filter(({ supported }) => !supported)
  const kept = [
    ...pickEvenly(confirmed, limit),
    ...pickEvenly(others, Math.max(0, limit - confirmed.length)),
  ]
  return kept.sort((a, b) => a.startSeconds - b.startSeconds)
}

/** A point where no sentence of the prose is left. */
function toSentence({ text, check = 'unconfirmed', startSeconds, quote }: KeyPoint): ProseSentence {
  return { text, check, startSeconds, quote }
}

/** What is shown as the short version where all of it was left out: best a confirmed sentence. */
function standIn(sentences: ProseSentence[]): { text: string; isMarked: boolean } {
  const best = sentences.find(({ check }) => check === 'confirmed') ?? sentences[0]
  return { text: best?.text ?? '', isMarked: best?.check === 'unconfirmed' }
}

/** What a verdict has no reason to ask of a reader: captions may have told the model to. */
const request =
  /(?:^|[,;:] |\b(?:please|must|should) )(?:send|pay(?! attention)|donate|click|download|install|log ?in|subscribe)\b/i

/**
 * A reason is an opinion, so only what it says wrongly counts, and what it asks for without
 * anybody having said it.
 */
function groundVerdict({ call, reason, line }: NonNullable<ModelAnswer['verdict']>, judge: Judge) {
  const sentences = splitTextSentences(toPlainLine(reason, maxCharacters.reason))
  const judged = sentences.map((text) => ({ text, result: judge.judge(text.trim()) }))
  const asking = judged.filter(
    ({ text, result }) => request.test(text.trim()) && result.check === 'unconfirmed',
  )
  const others = judged.filter((one) => !asking.includes(one)).map(({ text }) => text)
  const short = groundShortVersion(others.join('').trim(), judge)
  const cited = line !== null && judge.context.isEvidence(line) ? judge.cite([line]) : null
  const opinion = short.text && short.isMarked && { check: 'unconfirmed' as const }
  const moment = cited && { startSeconds: cited.startSeconds }
  return {
    verdict: { call, reason: short.text, ...opinion, ...moment },
    leftOut: [
      ...asking.map(({ text, result }) =>
        judge.leaveOut(text.trim(), { ...result, reason: 'words' }),
      ),
      ...short.leftOut,
    ],
  }
}

const unknown: ReadonlySet<string> = new Set(['name', 'unsaid number'])

/** A question about somebody, or a number, of whom nothing is in the video leads nowhere. */
function cleanQuestions(questions: string[], judge: Judge): string[] {
  const plain = questions.map((question) => toPlainLine(question, maxCharacters.question))
  return [...new Set(plain)]
    .filter((question) => question.endsWith('?') && !judge.isHostile(question))
    .filter((question) => {
      const result = judge.judge(question)
      if (result.check === 'confirmed') return true
      const isOther = result.check === 'contradicted' && result.reason === 'number'
      return !isOther && !unknown.has(result.reason)
    })
    .slice(0, maxQuestions)
}
