// Checks a model's chapters and topics: a title names what the lines of its chapter speak of.
import type { Chapter } from '#contract/summaries/summary.ts'
import { isTopicSaid } from './check/check-title.ts'
import type { Judge, OneLeftOut } from './check/judge.ts'
import { groundShortVersion } from './ground-prose.ts'
import { toPlainLine } from './plain-text.ts'
import { type ModelAnswer, maxCharacters, type PromptInput } from './prompt.ts'

/** Returns the author's chapters with the model's sentences, else the model's chapters. */
export function groundChapters(
  modelChapters: ModelAnswer['chapters'],
  judge: Judge,
  { chapters, budget }: PromptInput,
) {
  const leftOut: OneLeftOut[] = []
  const toChapter = (title: string, startSeconds: number, summary = ''): Chapter => {
    const checked = groundShortVersion(toPlainLine(summary, maxCharacters.chapter), judge)
    leftOut.push(...checked.leftOut)
    return {
      title,
      startSeconds,
      summary: checked.text,
      ...(checked.isMarked && { check: 'unconfirmed' as const }),
    }
  }
  if (chapters.length > 0) {
    const found = chapters.map(({ title, startSeconds, line }, i) => {
      const next = chapters[i + 1]?.line ?? Number.POSITIVE_INFINITY
      const match = modelChapters.find(
        (chapter) => chapter.line >= line && chapter.line < Math.max(next, line + 1),
      )
      return toChapter(title, startSeconds, match?.summary)
    })
    return { chapters: found, leftOut }
  }
  const found = placeChapters(modelChapters, judge, budget.chapters).flatMap(
    ({ title, lines, summary }): Chapter[] => {
      const result = judge.judgeTitle(title, lines)
      if (result.check === 'contradicted') {
        leftOut.push(judge.leaveOut(title, result))
        return []
      }
      const chapter = toChapter(title, judge.cite(lines.slice(0, 1))!.startSeconds, summary)
      return [result.check === 'confirmed' ? chapter : { ...chapter, titleCheck: result.check }]
    },
  )
  return { chapters: found, leftOut }
}

/** The model's chapters in their order, each with its lines, which end where the next begins. */
export function placeChapters(
  chapters: ModelAnswer['chapters'],
  { context, isHostile }: Judge,
  limit: number,
) {
  const valid = chapters
    .map((chapter) => ({ ...chapter, title: toPlainLine(chapter.title, maxCharacters.title) }))
    .filter(({ title, line }) => title !== '' && context.isEvidence(line) && !isHostile(title))
    .sort((a, b) => a.line - b.line)
  const distinct = valid.filter(({ line }, i) => line !== valid[i - 1]?.line)
  const picked = pickEvenly(distinct, limit)
  return picked.map(({ title, summary, line }, i) => {
    const end = picked[i + 1]?.line ?? context.size
    return { title, summary, lines: Array.from({ length: end - line }, (_, at) => line + at) }
  })
}

export function cleanTopics(topics: string[], judge: Judge, limit: number): string[] {
  const plain = topics
    .map((topic) => toPlainLine(topic.replace(/^[\s#]+/, ''), maxCharacters.topic))
    .filter(Boolean)
  const seen = new Set<string>()
  return plain
    .filter((topic) => !judge.isHostile(topic) && isTopicSaid(topic, judge.context))
    .filter((topic) => !seen.has(topic.toLowerCase()) && seen.add(topic.toLowerCase()))
    .slice(0, limit)
}

/** Picks at most `limit` items at even distances. */
export function pickEvenly<T>(items: T[], limit: number): T[] {
  if (items.length <= limit) return items
  if (limit < 2) return items.slice(0, limit)
  return Array.from(
    { length: limit },
    (_, i) => items[Math.round((i * (items.length - 1)) / (limit - 1))]!,
  )
}
