// What the check of a model's statements takes and returns. Summaries and answers use it
// alike: `createCheckContext(source)` once for each transcript or passage, then
// `checkStatement(text, citedLines, context)` for each sentence, point, title or reason.
import type { LeftOutReason } from '#contract/summaries/summary.ts'

/**
 * `confirmed`: the lines say it. `unconfirmed`: they neither say nor deny it; it is shown
 * with a mark and with their words. `contradicted`: they say something else; it is left
 * out, and can be read among what was left out.
 */
export type Check = 'confirmed' | 'unconfirmed' | 'contradicted'

/** `language`: its lines are in another language and share no name or number with it. */
type CheckReason = LeftOutReason | 'language'

/**
 * `lines` are those whose words are shown beside it, the best first, at most two; none
 * where nothing is like it. `support` is the share of the statement that is said around
 * them, 0 to 1.
 */
export type StatementCheck = { lines: number[]; support: number } & (
  | { check: 'confirmed' }
  | { check: 'unconfirmed'; reason: CheckReason }
  | { check: 'contradicted'; reason: LeftOutReason }
)

/**
 * Something that lines say otherwise. A sure fault contradicts the statement, another one
 * only makes it doubtful.
 */
export type Fault = { reason: LeftOutReason; isSure: boolean }

export type CheckSource = {
  /**
   * The lines that a model read. The first text of a speaker's turn begins with the name:
   * "Name: ".
   */
  lines: readonly { text: string; speaker?: string | null | undefined }[]
  /** Numbers of lines that are no evidence: orders to a model, and lines that it did not read. */
  hidden?: ReadonlySet<number>
  /** Of the lines, a BCP 47 code. */
  language: string
  /** Of the statements, a BCP 47 code. */
  writtenIn: string
  /** Other texts that may name somebody: title, channel, description, chapters. */
  about?: readonly string[]
  /** Of the video, whose length in minutes a statement may name. */
  durationSeconds?: number
}
