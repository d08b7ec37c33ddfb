// Decides which passages of a question are shown at once, and in which order.
import type { Passage, QuestionVideo, QuestionView } from '#contract/questions/questions.ts'

/** Passages without an answer that are shown at once. */
const shownInVideo = 3
const shownInLibrary = 5

type Choice = { shown: Passage[]; hidden: Passage[] }

/**
 * The passages that an answer cites, those with words of the question first, in the order
 * of the video; without an answer the best ones.
 */
export function choosePassages({ passages, sentences, scope }: QuestionView): Choice {
  const cited = new Set(sentences.flatMap(({ citations }) => citations))
  const isShown =
    cited.size > 0
      ? ({ n }: Passage) => cited.has(n)
      : (_: Passage, index: number) =>
          index < (scope.kind === 'video' ? shownInVideo : shownInLibrary)
  const shown = passages.filter(isShown)
  return {
    shown: cited.size > 0 && scope.kind === 'video' ? inOrder(shown) : shown,
    hidden: passages.filter((passage) => !shown.includes(passage)),
  }
}

export type Source = { video: QuestionVideo; passages: Passage[] }

/**
 * Groups passages by video: those of the answer's first sentence come first, then those
 * of the best passages.
 */
export function groupByVideo(
  { sentences, videos }: QuestionView,
  passages: readonly Passage[],
): Source[] {
  const cited = sentences.flatMap(({ citations }) => citations)
  const rank = ({ n }: Passage) => (cited.includes(n) ? cited.indexOf(n) : cited.length + n)
  const ids = new Set(passages.toSorted((a, b) => rank(a) - rank(b)).map(({ videoId }) => videoId))
  return [...ids].flatMap((videoId) => {
    const video = videos.find((candidate) => candidate.videoId === videoId)
    return video
      ? [{ video, passages: inOrder(passages.filter((passage) => passage.videoId === videoId)) }]
      : []
  })
}

/** By time, those without any word of the question last. */
const inOrder = (passages: Passage[]) =>
  passages.toSorted(
    (a, b) =>
      Number(b.matches.length > 0) - Number(a.matches.length > 0) ||
      a.startSeconds - b.startSeconds,
  )
