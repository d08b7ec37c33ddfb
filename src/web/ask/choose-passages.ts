// Decides which passages of a question are shown at once, and in which order.
import type { Passage, QuestionVideo, QuestionView } from '#contract/questions.ts'

/** Passages without an answer that are shown at once. */
const shownInVideo = 3
const shownInLibrary = 5

type Choice = { shown: Passage[]; hidden: Passage[] }

/** The passages that an answer cites, in the order of the video; without an answer the best ones. */
export function choosePassages({ passages, sentences, scope }: QuestionView): Choice {
  const cited = new Set(sentences.flatMap(({ citations }) => citations))
  const isShown =
    cited.size > 0
      ? ({ n }: Passage) => cited.has(n)
      : (_: Passage, index: number) => index < (scope.kind === 'video' ? shownInVideo : shownInLibrary)
  const shown = passages.filter(isShown)
  return {
    shown: cited.size > 0 && scope.kind === 'video' ? byTime(shown) : shown,
    hidden: passages.filter((passage) => !shown.includes(passage)),
  }
}

export type Source = { video: QuestionVideo; passages: Passage[] }

/** Groups passages by video: those of the answer's first sentence come first, then those of the best passages. */
export function groupByVideo({ sentences, videos }: QuestionView, passages: readonly Passage[]): Source[] {
  const cited = sentences.flatMap(({ citations }) => citations)
  const rank = ({ n }: Passage) => (cited.includes(n) ? cited.indexOf(n) : cited.length + n)
  const ids = new Set(passages.toSorted((a, b) => rank(a) - rank(b)).map(({ videoId }) => videoId))
  return [...ids].flatMap((videoId) => {
    const video = videos.find((candidate) => candidate.videoId === videoId)
    return video ? [{ video, passages: byTime(passages.filter((passage) => passage.videoId === videoId)) }] : []
  })
}

const byTime = (passages: Passage[]) => passages.toSorted((a, b) => a.startSeconds - b.startSeconds)
