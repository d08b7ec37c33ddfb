// The summary with a model: the whole transcript goes in, at once or by windows, and what comes back is checked against it.
import { Problem } from '#contract/problems.ts'
import { minTranscriptWords } from '#contract/settings.ts'
import type { Digest } from '#contract/summary.ts'
import { largestShare } from './extract/budgets.ts'
import { mostSummaryWords, scopeOf } from './extract/rewriting.ts'
import { ground } from './ground.ts'
import { indexOf } from './grounding/check.ts'
import type { Model } from './model.ts'
import { answerQuestion, answerTokens, type Commission, characters } from './prompt.ts'
import { wordCount } from './speech/scripts.ts'
import type { Assignment, AuthorChapter, EngineEvent } from './summarize.ts'
import { type Sentence, sentences as sentencesOf, spokenWords } from './transcript.ts'
import { cutEndless, type Passage } from './windows.ts'
import { ask, begun, type OpenStreams } from './writing/ask.ts'
import { complaintOf } from './writing/complaint.ts'
import { condense, type Material, roomFor } from './writing/condense.ts'
import { growing } from './writing/growing.ts'
import { findOrders, givesOrders } from './writing/orders.ts'
import { plainLine } from './writing/plain-text.ts'

const maxAuthorChapters = 60
/** With so many words every summary may have its full length. */
const enoughWords = mostSummaryWords / largestShare
/** What stands for a sentence that gives orders, so that the numbers of the others stay. */
const leftOut = '(left out: it speaks to a machine, not to viewers)'

/**
 * Writes a digest with a model. Every sentence of the transcript reaches the model, except those that give it orders and those that
 * more windows would have been needed for than are read; coverage does not count either as read. Throws a Problem: `transcript_too_short`, or what the model throws (`model_*`); an answer that cannot be
 * read is asked for once more, then it is `model_nonsense`.
 */
export async function* write(assignment: Assignment & { model: Model }): AsyncGenerator<EngineEvent> {
  const { transcript, model } = assignment
  const sentences = cutEndless(sentencesOf(transcript))
  const words = countUpTo(enoughWords, sentences)
  if (words === 0 || (words < minTranscriptWords && spokenWords(transcript) < minTranscriptWords)) {
    throw new Problem('transcript_too_short')
  }
  yield { type: 'step', data: { step: 'writing', progress: 0.05 } }
  const commission = commissionOf(assignment, sentences, words)
  const hidden = findOrders(sentences, transcript.cues)
  const passages = sentences.map((sentence, cue): Passage => ({ ...sentence, cue }))
  for (const at of hidden) passages[at]!.text = leftOut
  const open: OpenStreams = new Set()
  try {
    const roomTokens = roomFor(model, answerTokens(commission), commission.complaint)
    const material = yield* condense(passages, assignment, { roomTokens, open })
    // What was not read bears nothing out.
    for (let at = material.read; at < sentences.length; at++) hidden.add(at)
    const readSeconds = sentences[material.read - 1]!.endSeconds
    const question = questionFor(material, { passages, commission, readSeconds })
    // The model is asked first: while it thinks, what it may have said is indexed.
    const answers = begun(ask(model, question, open))
    const index = indexOf({ sentences, hidden, language: transcript.language }, commission)
    const answer = yield* growing(answers, sentences, commission)
    yield { type: 'step', data: { step: 'checking', progress: 0.95 } }
    const grounded = ground(answer, index, commission)
    if (!grounded.summary.summary) throw new Problem('model_nonsense')
    yield { type: 'digest', data: { ...grounded, coverage: coverageOf(sentences, hidden, readSeconds) } }
  } finally {
    // One that cannot be ended, because whoever answers is gone, fails for nobody.
    await Promise.allSettled([...open].map((stream) => stream.return?.()))
  }
}

type Reading = { passages: Passage[]; commission: Commission; readSeconds: number }

/** The last question, about the transcript or about notes of it. What was not read is not asked about. */
function questionFor(material: Material, { passages, commission, readSeconds }: Reading) {
  const chapters = commission.chapters.filter(({ cue }) => cue < material.read)
  const isWhole = material.read === passages.length
  const kind = material.passages === passages ? 'transcript' : 'notes'
  return answerQuestion(material.passages, { ...commission, chapters, readSeconds: isWhole ? null : readSeconds }, kind)
}

/** The words of the sentences, or of as many as have enough. */
function countUpTo(enough: number, sentences: Sentence[]): number {
  let words = 0
  for (const { text } of sentences) {
    if (words >= enough) break
    words += wordCount(text)
  }
  return words
}

function commissionOf(
  { video, length, language, prompt, rewrite }: Assignment,
  sentences: Sentence[],
  words: number,
): Commission {
  const { budget, share } = scopeOf({ length, rewrite }, words)
  const durationSeconds = video.durationSeconds ?? sentences.at(-1)?.endSeconds ?? 0
  return {
    title: givesOrders(video.title) ? '' : plainLine(video.title, characters.videoTitle),
    durationSeconds,
    chapters: authorChapters(video.chapters, durationSeconds).map((chapter) => {
      const cue = sentences.findIndex(({ endSeconds }) => endSeconds > chapter.startSeconds)
      return { ...chapter, cue: cue < 0 ? sentences.length - 1 : cue }
    }),
    budget,
    summaryWords: Math.min(budget.summaryWords, Math.round(words * share)),
    language,
    wish: prompt,
    complaint: complaintOf(rewrite),
    readSeconds: null,
  }
}

/** The author's marks that lie in the video, in order, each moment once. One mark alone divides nothing. */
function authorChapters(marks: AuthorChapter[], durationSeconds: number): AuthorChapter[] {
  const sound = marks
    .map(({ title, startSeconds }) => ({ title: plainLine(title, characters.title), startSeconds }))
    .filter(({ title, startSeconds }) => title && startSeconds >= 0 && startSeconds < durationSeconds)
    .filter(({ title }) => !givesOrders(title))
    .sort((a, b) => a.startSeconds - b.startSeconds)
  const distinct = sound.filter(({ startSeconds }, i) => startSeconds !== sound[i - 1]?.startSeconds)
  return distinct.length > 1 ? distinct.slice(0, maxAuthorChapters) : []
}

/** What was really read, up to a moment: all but the sentences that give orders, by their letters. */
function coverageOf(sentences: Sentence[], hidden: ReadonlySet<number>, readSeconds: number): Digest['coverage'] {
  let all = 0
  let unread = 0
  for (const [at, { text }] of sentences.entries()) {
    all += text.length
    if (hidden.has(at)) unread += text.length
  }
  return {
    // What comes before the first word was not left out.
    fromSeconds: 0,
    toSeconds: readSeconds,
    share: 1 - unread / all,
  }
}
