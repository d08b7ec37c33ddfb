// The structured answer of a question.
import { z } from 'zod'
import { formatDuration } from '#contract/basics/format.ts'
import { type QuestionView, questionViewSchema } from '#contract/questions/questions.ts'
import { splitTurns } from '#contract/questions/spoken-turns.ts'
import type { Links } from './links.ts'

const { question, found, sentences, isUnconfirmed, engine } = questionViewSchema.shape

export const answerShape = {
  question,
  found,
  /** Each cites passages by their numbers. */
  sentences,
  /** True where the model's answer was left out whole, because no passage confirms it. */
  isUnconfirmed,
  passages: z.array(
    z.object({
      n: z.number(),
      /**
       * True for a note of the person and for what they highlighted in the summary, which
       * nobody said in the video.
       */
      isNote: z.boolean(),
      /** True for words that the person highlighted, and for passages that contain them. */
      isHighlight: z.boolean(),
      videoId: z.string(),
      title: z.string(),
      quote: z.string(),
      /**
       * Who says what of the quote, and when; the names are missing where the captions
       * name nobody.
       */
      turns: z.array(
        z.object({ speaker: z.string().optional(), text: z.string(), startSeconds: z.number() }),
      ),
      startSeconds: z.number(),
      endSeconds: z.number(),
      /** Such as "4:05". */
      time: z.string(),
      /** Opens the video there. */
      link: z.string(),
    }),
  ),
  engine,
}
const answerSchema = z.object(answerShape)
export type McpAnswer = z.infer<typeof answerSchema>

export function describeAnswer(
  { question, found, sentences, isUnconfirmed, passages, engine }: QuestionView,
  links: Links,
): McpAnswer {
  return {
    question,
    found,
    sentences,
    isUnconfirmed,
    engine,
    passages: passages.map(
      ({
        n,
        isNote = false,
        isHighlight = false,
        videoId,
        title,
        quote,
        startSeconds,
        endSeconds,
        sentences,
      }) => ({
        n,
        isNote,
        isHighlight,
        videoId,
        title,
        quote,
        turns: splitTurns({ quote, sentences, startSeconds }).map(
          ({ speaker, start, end, ...turn }) => ({
            ...(speaker && { speaker }),
            text: quote.slice(start, end).trim(),
            startSeconds: turn.startSeconds,
          }),
        ),
        startSeconds,
        endSeconds,
        time: formatDuration(startSeconds),
        link: links.timestamp(videoId, startSeconds),
      }),
    ),
  }
}
