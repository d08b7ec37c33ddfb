// What the check of a model's statements takes and returns. Summaries and answers use it alike:
//   const context = createCheckContext(source)            once per transcript, or per passage of another video
//   checkStatement(text, citedLines, context)             once per sentence, point, title or reason

/**
 * `confirmed`: the lines say it. `unconfirmed`: they neither say nor deny it; it is shown with a mark and with their words.
 * `contradicted`: they say something else; it is left out, and can be read among what was left out.
 */
export type Check = 'confirmed' | 'unconfirmed' | 'contradicted'

/** Why a statement is not confirmed. The first six contradict it. */
export type CheckReason =
  /** another number in the same place */
  | 'number'
  /** denied where it is stated, or stated where it is denied */
  | 'negation'
  /** the opposite word */
  | 'opposite'
  /** another person or thing does it */
  | 'role'
  /** one only supposed, or not so certain */
  | 'certainty'
  /** it speaks to a machine, or repeats what does */
  | 'order'
  /** a name that neither the video nor its title and description contain */
  | 'name'
  /** a number that is said nowhere */
  | 'unsaid number'
  /** too few of its words are said there */
  | 'words'

export type StatementCheck = {
  check: Check
  /** The lines whose words are shown beside it, the best first, at most two; none where nothing is like it. */
  lines: number[]
  /** Missing where it is confirmed. */
  reason?: CheckReason
}

/** A line that a model read. `text` is the cleaned sentence, which may begin with "Name: ". */
export type CheckLine = { text: string }

export type CheckSource = {
  lines: readonly CheckLine[]
  /** Numbers of lines that are no evidence: orders to a model, and lines that it did not read. */
  hidden?: ReadonlySet<number>
  /** Of the lines, a BCP 47 code. */
  language: string
  /** Of the statements, a BCP 47 code. */
  writtenIn: string
  /** Other texts that may name somebody: title, channel, description, chapters. */
  about?: readonly string[]
}
