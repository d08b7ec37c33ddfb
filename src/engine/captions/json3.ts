// Parses captions in JSON: json3, YouTube's own format, and the segments of podcasts, of speech recognition and of programs that download
// captions, which may be the whole file. json3 has events of segments, times in milliseconds; automatic captions have a segment for each word.
import { Problem } from '#contract/problems.ts'
import { joinHighlightedRepeats, type StyledCue } from './highlighted-repeats.ts'
import type { RawCue } from './raw-cues.ts'
import { parseSegments } from './segments.ts'

/** Throws a Problem, `captions_unreadable`, where the text is not JSON or has no list of events or segments. */
export function parseJson3(text: string): RawCue[] {
  const file = parseJson(text)
  const { events, segments = file } = file as { events?: unknown; segments?: unknown }
  if (Array.isArray(events)) return joinHighlightedRepeats(events.flatMap((event) => parseEvent(event)))
  if (Array.isArray(segments)) return parseSegments(segments)
  throw new Problem('captions_unreadable')
}

function parseJson(text: string): object {
  try {
    return (JSON.parse(text) as object | null) ?? {}
  } catch (cause) {
    throw new Problem('captions_unreadable', { cause })
  }
}

type Part = { utf8: string; pPenId?: unknown }

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
    },
  ]
}

/** Which pen writes from which character on. Captions are only compared with others of the same text. */
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
