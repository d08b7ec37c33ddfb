// Formats a question with its answer as text for the clipboard.

import { formatTimestamp } from '#contract/basics/format.ts'
import type { Passage, QuestionView } from '#contract/questions/questions.ts'
import { nameSentences, quoteWithNames } from '#contract/questions/spoken-turns.ts'
import { watchUrl } from '#contract/sources/video-facts.ts'
import type { ShownOn } from '../shown-on.ts'
import { describeRest, isUnanswered, texts } from '../texts.ts'
import { choosePassages } from './choose-passages.ts'
import { describeUnanswered } from './describe-end.ts'

/**
 * The passages are those that the page shows, with all their words. Each video is named
 * with its link at the end.
 */
export function formatAnswer(
  question: QuestionView,
  shownOn: ShownOn,
  readerLanguages: readonly string[],
): string {
  const { sentences, scope, passages } = question
  const isVideo = scope.kind === 'video'
  const { shown } = choosePassages(question)
  const answer = nameSentences(sentences).map(({ named, citations, startSeconds }) => {
    const cited = passages.find(({ n }) => n === citations[0])
    const title = cited && !isVideo ? `${cited.title}, ` : ''
    return `${named} (${title}${timestampOf(question, startSeconds, cited)})`
  })
  const rest = describeRest(question)
  const finding = isUnanswered(question)
    ? describeUnanswered(question, shownOn, readerLanguages)
    : ''
  const label = isUnanswered(question) ? texts.closestPassages : texts.whereSaid
  return [
    question.question,
    [...answer, rest].filter(Boolean).join(' ') || finding,
    shown.length > 0
      ? [label, ...shown.map((passage) => formatPassage(question, passage))].join('\n')
      : '',
    listVideos(question, shown),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function timestampOf(
  { videos }: QuestionView,
  seconds: number,
  passage: Passage | undefined,
): string {
  const video = videos.find(({ videoId }) => videoId === passage?.videoId)
  if (!passage?.isNote) return formatTimestamp(seconds, video ?? {})
  return passage.isHighlight ? texts.yourHighlight : texts.yourNote
}

function formatPassage(question: QuestionView, passage: Passage): string {
  const { startSeconds, title } = passage
  return `${timestampOf(question, startSeconds, passage)}${question.scope.kind === 'video' ? '' : ` ${title}`}: “${quoteWithNames(passage)}”`
}

/** Captions without a video have no link that other people could open. */
function listVideos({ scope, scopeTitle }: QuestionView, shown: Passage[]): string {
  const known = new Map(shown.map(({ videoId, title }) => [videoId, title]))
  if (scope.kind === 'video' && scopeTitle !== null) known.set(scope.videoId, scopeTitle)
  return [...known]
    .map(([id, title]) => [title, watchUrl(id)].filter(Boolean).join('\n'))
    .join('\n')
}
