// Removes styles, windows and confidences from json3 captions, because the server does not use them. The words and their times stay as YouTube gives them.
import { countWords } from './count-words.ts'

type Segment = { utf8?: string; tOffsetMs?: number }
type Event = { tStartMs?: number; dDurationMs?: number; aAppend?: number; segs?: Segment[] }

/** Returns the smaller json3 and its number of words; null for what is no json3. */
export function slimCaptions(text: string): { text: string; words: number } | null {
  const parsed = parse(text)
  if (!parsed) return null
  let words = 0
  const events = parsed.flatMap(({ tStartMs, dDurationMs, aAppend, segs }) => {
    if (!Array.isArray(segs)) return []
    if (!aAppend) words += countWords(segs.map(({ utf8 = '' }) => utf8).join(''))
    return [
      {
        tStartMs,
        dDurationMs,
        ...(aAppend && { aAppend }),
        segs: segs.map(({ utf8, tOffsetMs }) => ({ utf8, ...(tOffsetMs && { tOffsetMs }) })),
      },
    ]
  })
  return { text: JSON.stringify({ events }), words }
}

function parse(text: string): Event[] | null {
  try {
    const { events } = JSON.parse(text) as { events?: unknown }
    return Array.isArray(events) ? (events as Event[]) : null
  } catch {
    return null
  }
}
