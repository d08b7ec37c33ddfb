// Checks a model's answer against the transcript: moves, drops or marks every claim that the transcript does not support.

import { formatDuration } from '#contract/format.ts'
import type { Chapter, Digest, KeyPoint, SummaryText } from '#contract/summary.ts'
import { createGroundingChecker, type GroundingChecker, type GroundingIndex } from './grounding/check.ts'
import { removeRepeats } from './grounding/repeats.ts'
import { splitTextSentences, toPlainLine, toPlainParagraphs, truncate } from './plain-text.ts'
import { type ModelAnswer, maxCharacters, type PromptInput } from './prompt.ts'
import { isDangling } from './writing/dangling-points.ts'

/** The most points that are shown as left out, and their length in characters. */
const maxDroppedTexts = 10
const maxDroppedCharacters = 200

/** Returns the answer as plain text of bounded size, sorted by time, each key point with its time and its quote. */
export function groundAnswer(
  modelAnswer: ModelAnswer,
  index: GroundingIndex,
  promptInput: PromptInput,
): { summary: SummaryText; checked: Digest['checked'] } {
  const answer = mapTexts(modelAnswer, index.spellNames)
  const checker = createGroundingChecker(answer, index, promptInput)
  const { budget } = promptInput
  const { keyPoints, dropped, dependent } = groundKeyPoints(answer.keyPoints, checker, promptInput)
  const summary =
    toPlainParagraphs(answer.summary, budget.summaryWords * maxCharacters.perWord)
      .split('\n\n')
      .map(checker.removeUnsupported)
      .map(removeRepeats())
      .filter(Boolean)
      .join('\n\n') || keyPoints.map(({ text }) => text).join(' ')
  const tldr =
    checker.removeUnsupported(toPlainLine(answer.tldr, budget.tldrWords * maxCharacters.perWord)) ||
    (splitTextSentences(summary)[0] ?? '').trim()
  return {
    summary: {
      tldr,
      summary,
      keyPoints,
      chapters: groundChapters(answer.chapters, checker, promptInput),
      mainTopics: cleanTopics(answer.mainTopics, checker, budget.topics),
      sentiment: answer.sentiment,
      watchTime: formatDuration(promptInput.durationSeconds),
      contentQuality: answer.contentQuality,
      ...(answer.verdict && { verdict: groundVerdict(answer.verdict, checker, index) }),
    },
    checked: {
      kept: keyPoints.filter(({ supported }) => supported).length,
      dropped: dropped.length,
      ...(dependent > 0 && { dependent }),
      ...(dropped.length > 0 && {
        droppedTexts: dropped.slice(0, maxDroppedTexts).map((text) => truncate(text, maxDroppedCharacters)),
      }),
    },
  }
}

/** Applies a function to every text of an answer. */
function mapTexts(answer: ModelAnswer, change: (text: string) => string): ModelAnswer {
  const { tldr, summary, keyPoints, chapters, mainTopics, verdict } = answer
  return {
    ...answer,
    tldr: change(tldr),
    summary: change(summary),
    keyPoints: keyPoints.map((point) => ({ ...point, text: change(point.text) })),
    chapters: chapters.map((chapter) => ({
      ...chapter,
      title: change(chapter.title),
      summary: change(chapter.summary),
    })),
    mainTopics: mainTopics.map(change),
    verdict: verdict && { ...verdict, reason: change(verdict.reason) },
  }
}

function groundVerdict(
  { call, reason, line }: NonNullable<ModelAnswer['verdict']>,
  checker: GroundingChecker,
  index: GroundingIndex,
): NonNullable<SummaryText['verdict']> {
  return {
    call,
    reason: checker.removeUnsupported(toPlainLine(reason, maxCharacters.reason)),
    ...(line !== null && checker.isCitable(line) && { startSeconds: index.sentences[line]!.startSeconds }),
  }
}

/** Returns the points that are shown, the texts of those that are left out, and how many of these are supported but cannot stand alone. */
function groundKeyPoints(
  points: ModelAnswer['keyPoints'],
  checker: GroundingChecker,
  { budget, language }: PromptInput,
): { keyPoints: KeyPoint[]; dropped: string[]; dependent: number } {
  const seen = new Set<string>()
  const unique = points.flatMap(({ text, lines }) => {
    const plain = toPlainLine(text, maxCharacters.point)
    const key = plain
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    if (!key || seen.has(key)) return []
    seen.add(key)
    return [{ text: plain, ...checker.verify(plain, lines) }]
  })
  const supported = unique.filter((point) => point.supported)
  const complete = supported.filter(({ text }) => !isDangling(text, language))
  // Where no point is good, the best are shown and the unsupported are marked, so that the reader can decide.
  const best = [complete, supported, unique].find(({ length }) => length > 0) ?? []
  const remaining = best.filter(({ at }) => at !== null)
  const keyPoints = remaining
    .map(({ text, at, supported }): KeyPoint => ({ text, ...checker.cite(at!), supported }))
    .sort((a, b) => a.startSeconds - b.startSeconds)
  const dropped = unique.filter((point) => !remaining.includes(point))
  return {
    keyPoints: pickEvenly(keyPoints, budget.keyPoints),
    dropped: dropped.map(({ text }) => text),
    dependent: dropped.filter(({ supported }) => supported).length,
  }
}

/** Picks at most `limit` items at even distances, so that the end of the video is kept. */
function pickEvenly<T>(items: T[], limit: number): T[] {
  if (items.length <= limit) return items
  return Array.from({ length: limit }, (_, i) => items[Math.round((i * (items.length - 1)) / (limit - 1))]!)
}

/** Returns the author's chapters with the model's sentences, else the model's chapters. */
function groundChapters(
  modelChapters: ModelAnswer['chapters'],
  checker: GroundingChecker,
  { chapters, budget }: PromptInput,
): Chapter[] {
  const cleanSummary = (text: string | undefined) =>
    text ? checker.removeUnsupported(toPlainLine(text, maxCharacters.chapter)) : ''
  if (chapters.length > 0) {
    return chapters.map(({ title, startSeconds, line }, i) => {
      const next = chapters[i + 1]?.line ?? Number.POSITIVE_INFINITY
      const match = modelChapters.find((chapter) => chapter.line >= line && chapter.line < Math.max(next, line + 1))
      return { title, startSeconds, summary: cleanSummary(match?.summary) }
    })
  }
  const citable = modelChapters
    .filter(({ line }) => checker.isCitable(line))
    .map(({ title, line, summary }) => ({
      title: toPlainLine(title, maxCharacters.title),
      startSeconds: checker.cite(line).startSeconds,
      summary: cleanSummary(summary),
    }))
    .filter(({ title }) => title !== '' && checker.isSupportedLabel(title))
    .sort((a, b) => a.startSeconds - b.startSeconds)
  const distinct = citable.filter(({ startSeconds }, i) => startSeconds !== citable[i - 1]?.startSeconds)
  return pickEvenly(distinct, budget.chapters)
}

function cleanTopics(topics: string[], checker: GroundingChecker, limit: number): string[] {
  const plain = topics.map((topic) => toPlainLine(topic.replace(/^[\s#]+/, ''), maxCharacters.topic)).filter(Boolean)
  const seen = new Set<string>()
  return plain
    .filter(checker.isSupportedLabel)
    .filter((topic) => !seen.has(topic.toLowerCase()) && seen.add(topic.toLowerCase()))
    .slice(0, limit)
}
