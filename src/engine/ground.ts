// Checks in code what a model wrote: what the transcript does not bear out is moved, dropped or marked, and never silently kept.
import { formatDuration } from '#contract/format.ts'
import type { Chapter, Digest, KeyPoint, SummaryText } from '#contract/summary.ts'
import { type Checker, checkerOf, type Index } from './grounding/check.ts'
import { type Answer, type Commission, characters } from './prompt.ts'
import { plainLine, plainParagraphs, sentencesOf } from './writing/plain-text.ts'

/** The answer as a reader may see it: plain, bounded, in order, each point with its moment and the words behind it. */
export function ground(
  answer: Answer,
  index: Index,
  commission: Commission,
): { summary: SummaryText; checked: Digest['checked'] } {
  const check = checkerOf(answer, index, commission)
  const { budget } = commission
  const { keyPoints, dropped } = groundPoints(answer.keyPoints, check, budget.keyPoints)
  const summary =
    plainParagraphs(answer.summary, budget.summaryWords * characters.perWord)
      .split('\n\n')
      .map(check.honest)
      .filter(Boolean)
      .join('\n\n') || keyPoints.map(({ text }) => text).join(' ')
  const tldr =
    check.honest(plainLine(answer.tldr, budget.tldrWords * characters.perWord)) ||
    (sentencesOf(summary)[0] ?? '').trim()
  const cue = answer.verdict.cue
  return {
    summary: {
      tldr,
      summary,
      keyPoints,
      chapters: groundChapters(answer.chapters, check, commission),
      mainTopics: topicsOf(answer.mainTopics, check, budget.topics),
      sentiment: answer.sentiment,
      watchTime: formatDuration(commission.durationSeconds),
      contentQuality: answer.contentQuality,
      verdict: {
        call: answer.verdict.call,
        reason: check.honest(plainLine(answer.verdict.reason, characters.reason)),
        ...(cue !== null && check.exists(cue) && { startSeconds: index.sentences[cue]!.startSeconds }),
      },
    },
    checked: { kept: keyPoints.filter(({ supported }) => supported).length, dropped },
  }
}

function groundPoints(points: Answer['keyPoints'], check: Checker, limit: number) {
  const judged = points.flatMap(({ text, cues }) => {
    const plain = plainLine(text, characters.point)
    return plain ? [{ text: plain, ...check.judge(plain, cues) }] : []
  })
  const unique = judged.filter(({ text }, i) => judged.findIndex((other) => other.text === text) === i)
  const supported = unique.filter((point) => point.supported)
  // With nothing borne out at all the reader may judge for themselves, forewarned.
  const shown = (supported.length > 0 ? supported : unique).filter(({ at }) => at !== null)
  const keyPoints = shown
    .map(({ text, at, supported }): KeyPoint => ({ text, ...check.moment(at!), supported }))
    .sort((a, b) => a.startSeconds - b.startSeconds)
  return { keyPoints: spread(keyPoints, limit), dropped: unique.length - shown.length }
}

/** At most so many, taken evenly, so that the end of the video is not what is cut. */
function spread<T>(items: T[], limit: number): T[] {
  if (items.length <= limit) return items
  return Array.from({ length: limit }, (_, i) => items[Math.round((i * (items.length - 1)) / (limit - 1))]!)
}

/** The author's chapters with the model's sentences, else the model's chapters. */
function groundChapters(written: Answer['chapters'], check: Checker, { chapters, budget }: Commission): Chapter[] {
  const sentence = (text: string | undefined) => (text ? check.honest(plainLine(text, characters.chapter)) : '')
  if (chapters.length > 0) {
    return chapters.map(({ title, startSeconds, cue }, i) => {
      const next = chapters[i + 1]?.cue ?? Number.POSITIVE_INFINITY
      const own = written.find((chapter) => chapter.cue >= cue && chapter.cue < Math.max(next, cue + 1))
      return { title, startSeconds, summary: sentence(own?.summary) }
    })
  }
  const found = written
    .filter(({ cue }) => check.exists(cue))
    .map(({ title, cue, summary }) => ({
      title: plainLine(title, characters.title),
      startSeconds: check.moment(cue).startSeconds,
      summary: sentence(summary),
    }))
    .filter(({ title }) => title !== '' && check.isSound(title))
    .sort((a, b) => a.startSeconds - b.startSeconds)
  const distinct = found.filter(({ startSeconds }, i) => startSeconds !== found[i - 1]?.startSeconds)
  return spread(distinct, budget.chapters)
}

function topicsOf(topics: string[], check: Checker, limit: number): string[] {
  const plain = topics.map((topic) => plainLine(topic.replace(/^[\s#]+/, ''), characters.topic)).filter(Boolean)
  const seen = new Set<string>()
  const sound = plain.filter(check.isSound)
  return sound.filter((topic) => !seen.has(topic.toLowerCase()) && seen.add(topic.toLowerCase())).slice(0, limit)
}
