// Builds what a person sees of the passages of a question.
import type { Passage, QuestionView } from '#contract/questions/questions.ts'
import type { FoundPassage } from '#engine/ask/ask-types.ts'
import type { Question } from './store.ts'

export function passagesOf({
  passages,
  videos,
}: Pick<Question, 'passages' | 'videos'>): Pick<QuestionView, 'passages' | 'videos'> {
  return { passages: passages.map(toPassage), videos }
}

function toPassage({ sentences, ...passage }: FoundPassage, index: number): Passage {
  let end = 0
  // The quote joins the words of the sentences.
  const starts = sentences.map(({ verbatim, startSeconds, speaker }) => {
    const start = passage.quote.indexOf(verbatim, end)
    end = start + verbatim.length
    return { start, startSeconds, ...(speaker && { speaker }) }
  })
  const [speaker, ...others] = new Set(sentences.map((sentence) => sentence.speaker))
  return {
    n: index + 1,
    ...passage,
    ...(others.length === 0 && speaker && { speaker }),
    sentences: starts,
  }
}
