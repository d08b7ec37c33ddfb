// What is too long for one question is read by windows, and notes of them take its place, again and again until it fits.
import type { Model } from '../model.ts'
import {
  type Complaint,
  type Notes,
  notesBudget,
  notesQuestion,
  notesSchema,
  promptVersion,
  rulesTokens,
} from '../prompt.ts'
import type { Assignment, EngineEvent } from '../summarize.ts'
import { estimateTokens, type Passage, planWindows, type Window } from '../windows.ts'
import { ask, type OpenStreams, resultOf } from './ask.ts'
import { complaintOf } from './complaint.ts'
import { inParallel } from './in-parallel.ts'
import { givesOrders } from './orders.ts'
import { plainLine } from './plain-text.ts'

/** Windows that are read at the same time. */
const atOnce = 4
/** Windows of one transcript that are read at most: ten hours have fewer even for a context of 8,192 tokens. */
export const mostWindows = 128
/** The estimate of tokens may be wrong by so much. */
const tokenMargin = 0.9
/** A context smaller than this cannot hold the rules and a few minutes of speech. */
const leastRoomTokens = 1000
/** Notes are at most this share of what they are about, so that every round brings the end nearer. */
const notesShare = 1 / 3

/** Tokens that the material of one question may have, where a complaint goes along. */
export function roomFor(model: Model, answerTokens: number, complaint: Complaint | null = null): number {
  const answer = Math.min(Math.max(answerTokens, notesBudget.outputTokens), model.contextTokens / 3)
  const earlier = estimateTokens(complaint?.earlier.join('\n') ?? '')
  return Math.max(leastRoomTokens, model.contextTokens * tokenMargin - rulesTokens - earlier - answer)
}

/** What the answer is to be written from, and how many of the passages it covers, counted from the first. */
export type Material = { passages: Passage[]; read: number }

/**
 * The passages themselves when they fit into one question, else notes that cover all of them, or as many as `mostWindows` hold. Every
 * window's notes are kept in the notebook, so that a restart pays only for what is missing. Yields a step for each window. Throws what
 * the model throws.
 */
export async function* condense(
  passages: Passage[],
  assignment: Assignment & { model: Model },
  { roomTokens, open }: { roomTokens: number; open: OpenStreams },
): AsyncGenerator<EngineEvent, Material> {
  const chapterSeconds = assignment.video.chapters.map(({ startSeconds }) => startSeconds)
  let material = passages
  let read = passages.length
  for (let round = 1; ; round++) {
    const windows = planWindows(material, roomTokens, chapterSeconds).slice(0, mostWindows)
    if (windows.length <= 1) return { passages: material, read }
    if (round === 1) read = windows.at(-1)!.to
    const take = (i: number) => takeNotes(material, { windows, i, round }, assignment, { roomTokens, open })
    const notes: Passage[][] = []
    let done = 0
    for await (const [i, taken] of inParallel(windows.length, atOnce, take)) {
      notes[i] = taken
      done++
      const progress = round === 1 ? 0.05 + (0.6 * done) / windows.length : 0.65
      yield { type: 'step', data: { step: 'writing', detail: `part ${done} of ${windows.length}`, progress } }
    }
    material = notes.flat()
  }
}

async function takeNotes(
  material: Passage[],
  place: { windows: Window[]; i: number; round: number },
  { model, notebook, language, prompt, rewrite }: Assignment & { model: Model },
  { roomTokens, open }: { roomTokens: number; open: OpenStreams },
): Promise<Passage[]> {
  const { from, to } = place.windows[place.i]!
  const part = material.slice(from, to)
  const key = `notes-${promptVersion}-${place.round}-${part[0]!.cue}-${part.at(-1)!.cue}`
  const kept = notesSchema.safeParse(await notebook?.read(key))
  if (kept.success) return passagesOf(kept.data, part, roomTokens * notesShare)
  const complaint = complaintOf(rewrite)
  const question = notesQuestion(
    part,
    { language, wish: prompt, complaint },
    { number: place.i + 1, of: place.windows.length },
  )
  const notes = await resultOf(ask(model, question, open))
  await notebook?.write(key, notes)
  return passagesOf(notes, part, roomTokens * notesShare)
}

/** Notes as passages that can be read like a transcript; a point without a line of its window is no note. */
function passagesOf(notes: Notes, part: Passage[], roomTokens: number): Passage[] {
  const places = new Map(part.map((passage) => [passage.cue, passage]))
  const taken: Passage[] = []
  let left = roomTokens
  for (const { title, points } of notes.sections) {
    let heading = plainLine(title, 100)
    for (const point of points) {
      const place = point.cues.map((cue) => places.get(cue)).find((passage) => passage !== undefined)
      const text = plainLine(point.text, 400)
      if (!place || !text || givesOrders(text) || givesOrders(heading)) continue
      left -= estimateTokens(text) + estimateTokens(heading) + 12
      if (left < 0) break
      taken.push({ ...place, text, heading })
      heading = ''
    }
  }
  return taken.sort((a, b) => a.cue - b.cue)
}
