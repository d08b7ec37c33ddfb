// The shapes of questions about videos: requests, passages, checked answers and events.
import { z } from 'zod'
import { maxQuestionCharacters, maxSuggestedQuestions, maxTagCharacters } from '../basics/limits.ts'
import {
  checkSchema,
  leftOutReasons,
  leftOutSchema,
  problemReportSchema,
} from '../summaries/summary.ts'
import { hasLetterOrDigit } from './question-words.ts'

const seconds = z.number().min(0)

/**
 * The library, which can be narrowed; `from` and `to` are times in ms since 1970,
 * compared with the summary's first making.
 */
export const libraryScopeSchema = z.object({
  kind: z.literal('library'),
  channel: z.string().trim().min(1).max(200).optional(),
  topic: z.string().trim().min(1).max(100).optional(),
  /** A tag of the person's own. */
  tag: z.string().trim().min(1).max(maxTagCharacters).optional(),
  from: z.number().int().min(0).optional(),
  to: z.number().int().min(0).optional(),
})

/** What a question is about. */
const questionScopeSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('video'), videoId: z.string().min(1).max(100) }),
    z.object({ kind: z.literal('playlist'), playlistId: z.string().min(1).max(100) }),
    z.object({ kind: z.literal('space'), spaceId: z.uuid('This is no id of a space.') }),
    libraryScopeSchema,
  ],
  { error: 'Ask about a video, a playlist, a space or the library.' },
)
export type QuestionScope = z.infer<typeof questionScopeSchema>

/**
 * A question. `followUpTo` is the id of an earlier question of the same person, whose
 * answer the new one may refer to.
 */
export const questionRequestSchema = z.object({
  question: z
    .string({ error: 'Type a question.' })
    .transform((text) => text.replaceAll('\0', '').trim())
    .pipe(
      z
        .string()
        .min(1, 'Type a question.')
        .refine(hasLetterOrDigit, 'A question needs at least one word.')
        .max(maxQuestionCharacters, `A question may have ${maxQuestionCharacters} characters.`),
    ),
  scope: questionScopeSchema,
  followUpTo: z.uuid().optional(),
})
export type QuestionRequest = z.input<typeof questionRequestSchema>

/** `cached` is true if the answer exists already; then nothing is counted. */
export const acceptedQuestionSchema = z.object({ questionId: z.string(), cached: z.boolean() })
export type AcceptedQuestion = z.infer<typeof acceptedQuestionSchema>

/**
 * What a speaker says in about forty seconds, word for word. Passages are numbered from
 * 1, best first; the asker's own notes and highlights come last.
 */
const passageSchema = z.object({
  /**
   * True for a note of the asker and for what they highlighted in the summary, which
   * nobody said in the video.
   */
  isNote: z.boolean().optional(),
  /** True for words that the asker highlighted, and for passages that contain them. */
  isHighlight: z.boolean().optional(),
  n: z.number().int().min(1),
  videoId: z.string(),
  title: z.string(),
  startSeconds: seconds,
  endSeconds: seconds,
  quote: z.string(),
  /** Who says all of it; missing where several people speak, and where the captions name nobody. */
  speaker: z.string().optional(),
  /**
   * Where the sentences of `quote` begin: `start` in UTF-16 code units, and the time; and
   * who says them, where the captions name speakers.
   */
  sentences: z.array(
    z.object({
      start: z.number().int().min(0),
      startSeconds: seconds,
      speaker: z.string().optional(),
    }),
  ),
  /** The BCP 47 code of the spoken words; "und" if unknown. */
  language: z.string(),
  /**
   * The characters of `quote` that match the question, as [start, end) in UTF-16 code
   * units, ascending and disjoint.
   */
  matches: z.array(z.tuple([z.number().int().min(0), z.number().int().min(1)])),
})
export type Passage = z.infer<typeof passageSchema>

/**
 * A sentence of an answer, and the numbers of the passages that bear it out.
 * `startSeconds` is the moment in the first of them.
 */
const answerSentenceSchema = z.object({
  text: z.string(),
  citations: z.array(z.number().int().min(1)).min(1),
  startSeconds: seconds,
  /** Of a quotation: who says it, where the captions name speakers. */
  speaker: z.string().optional(),
  /** Whether the cited words confirm it; missing in older answers. */
  check: checkSchema.optional(),
})
export type AnswerSentence = z.infer<typeof answerSentenceSchema>

/** A sentence that was left out, with the moment of the words that it was compared with. */
const leftOutSentenceSchema = leftOutSchema
  .omit({ n: true, words: true })
  .extend({ reason: z.enum(leftOutReasons) })
export type LeftOutSentence = z.infer<typeof leftOutSentenceSchema>

/** A video that passages come from. */
const questionVideoSchema = z.object({
  videoId: z.string(),
  title: z.string(),
  channel: z.string(),
  thumbnail: z.string().nullable(),
  /** Display text such as "38:42". */
  duration: z.string(),
  createdAt: z.number(),
  /** True where the moments of its transcript are estimated. */
  hasEstimatedTimes: z.boolean().optional(),
  /** True where the model reads all that is said in it. */
  isReadWhole: z.boolean().optional(),
  /** The id of the shared summary, for questions about a space. */
  sharedId: z.string().optional(),
  /** True for a video that the asker has deleted since. */
  isDeleted: z.boolean().optional(),
})
export type QuestionVideo = z.infer<typeof questionVideoSchema>

const passagesEventSchema = z.object({
  passages: z.array(passageSchema),
  videos: z.array(questionVideoSchema),
})

/** A person's question with what is known of its answer. `found` is null until it is answered. */
export const questionViewSchema = passagesEventSchema.extend({
  id: z.string(),
  question: z.string(),
  scope: questionScopeSchema,
  /**
   * The title of the video or the name of the playlist or space; null for the library,
   * and for what was deleted.
   */
  scopeTitle: z.string().nullable(),
  followUpTo: z.string().nullable(),
  state: z.enum(['running', 'done', 'failed']),
  /**
   * `not_said` only where everything was read; `not_found` where passages were, or words
   * were looked up.
   */
  found: z.enum(['answered', 'partly', 'not_said', 'not_found']).nullable(),
  sentences: z.array(answerSentenceSchema),
  /**
   * True where the model wrote an answer and no passage confirms a sentence of it: it was
   * left out whole.
   */
  isUnconfirmed: z.boolean(),
  /** Sentences that what was said contradicts. */
  leftOut: z.array(leftOutSentenceSchema),
  /** `passages` stands for an answer that quotes, without a model. */
  engine: z.object({ kind: z.enum(['model', 'passages']), name: z.string() }),
  /** The BCP 47 code of the answer's sentences. */
  language: z.string(),
  /** The ISO 639-1 code of the question's language; null where its words do not tell it. */
  questionLanguage: z.string().nullable(),
  /** Why it failed; null otherwise. */
  problem: problemReportSchema.nullable(),
  createdAt: z.number(),
})
export type QuestionView = z.infer<typeof questionViewSchema>

/** Questions, newest first. */
export const questionsPageSchema = z.object({
  items: z.array(questionViewSchema),
  total: z.number().int().min(0),
  page: z.number().int().min(1),
  pageSize: z.number().int().min(1),
})
export type QuestionsPage = z.infer<typeof questionsPageSchema>

export const suggestedQuestionsSchema = z.object({
  items: z.array(z.string()).max(maxSuggestedQuestions),
})

/** An event of a question. `part` is the answer so far, as one text; it replaces the one before. */
export type QuestionEvent =
  | { type: 'passages'; data: z.infer<typeof passagesEventSchema> }
  | { type: 'part'; data: { text: string } }
  | { type: 'answer'; data: QuestionView }
  | { type: 'problem'; data: z.infer<typeof problemReportSchema> }
