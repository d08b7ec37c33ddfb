// Keeps what the server uses of json3 captions: the words, the times of lines and words,
// and which pen writes what, by which it recognizes karaoke. Messages between the parts of
// an extension are slow.
import { countWords } from './count-words.ts'

type Segment = { utf8?: string; pPenId?: number; tOffsetMs?: number }
type Event = { tStartMs?: number; dDurationMs?: number; aAppend?: number; segs?: Segment[] }

/** Returns the smaller json3 and its number of words; null for what is no json3. */
export function slimCaptions(text: string): { text: string; words: number } | null {
  const parsed = parse(text)
  if (!parsed) return null
  let words = 0
  const events = parsed.flatMap(({ tStartMs, dDurationMs, aAppend, segs }) => {
    // An event with `aAppend` only scrolls the screen.
    if (!Array.isArray(segs) || aAppend) return []
    const parts = joinParts(segs)
    words += countWords(parts.map(({ utf8 }) => utf8).join(''))
    return [{ tStartMs, dDurationMs, segs: parts }]
  })
  return { text: JSON.stringify({ events }), words }
}

function joinParts(segments: Segment[]): Segment[] {
  const joined: Segment[] = []
  for (const { utf8 = '', pPenId, tOffsetMs } of segments) {
    const previous = joined.at(-1)
    if (previous && previous.pPenId === pPenId && !tOffsetMs) previous.utf8 += utf8
    else joined.push({ utf8, ...(pPenId && { pPenId }), ...(tOffsetMs && { tOffsetMs }) })
  }
  return joined
}

function parse(text: string): Event[] | null {
  try {
    const { events } = JSON.parse(text) as { events?: unknown }
    return Array.isArray(events) ? (events as Event[]) : null
  } catch {
    return null
  }
}
