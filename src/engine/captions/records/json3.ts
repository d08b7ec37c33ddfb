// Parses json3, YouTube's own format: events of segments, times in milliseconds.
// Automatic captions have a segment for each word.
import { joinHighlightedRepeats, type StyledCue } from '../cues/highlighted-repeats.ts'
import type { RawCue } from '../cues/raw-cues.ts'
import type { WordTime } from '../cues/spoken-pauses.ts'

export function parseJson3(events: unknown[]): RawCue[] {
  return joinHighlightedRepeats(events.flatMap((event) => parseEvent(event)))
}

type Part = { utf8: string; pPenId?: unknown; tOffsetMs?: unknown }

function parseEvent(event: unknown): StyledCue[] {
  // The format omits zeros. An event with `aAppend` only scrolls the screen.
  const { tStartMs = 0, dDurationMs, segs, aAppend } = (event ?? {}) as Record<string, unknown>
  if (!Array.isArray(segs) || aAppend || typeof tStartMs !== 'number') return []
  const parts = segs.filter((part): part is Part => typeof part?.utf8 === 'string')
  return [
    {
      startSeconds: tStartMs / 1000,
      endSeconds: typeof dDurationMs === 'number' ? (tStartMs + dDurationMs) / 1000 : null,
      text: parts.map(({ utf8 }) => utf8).join(''),
      look: describePens(parts),
      ...readWordTimes(parts, tStartMs),
    },
  ]
}

/**
 * Nothing where no part has a time of its own, as in captions that a person wrote. A part
 * without one belongs to the word before it.
 */
function readWordTimes(parts: Part[], startMs: number): Pick<RawCue, 'words'> {
  const words: WordTime[] = []
  let at = 0
  for (const { utf8, tOffsetMs } of parts) {
    const offset = typeof tOffsetMs === 'number' && tOffsetMs > 0 ? tOffsetMs : null
    if (at === 0 || offset !== null) words.push({ at, seconds: (startMs + (offset ?? 0)) / 1000 })
    at += utf8.length
  }
  return words.length > 1 ? { words } : {}
}

/**
 * Which pen writes from which character on. Captions are only compared with others of the
 * same text.
 */
function describePens(parts: Part[]): string {
  const changes: string[] = []
  let pen: unknown
  let at = 0
  for (const { utf8, pPenId } of parts) {
    if (pPenId !== pen) changes.push(`${at} ${pPenId}`)
    pen = pPenId
    at += utf8.length
  }
  return changes.join()
}
