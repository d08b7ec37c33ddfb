// Reads an export piece by piece: checks that it is one, and yields its entries as soon
// as they are complete.
import { Tokenizer, TokenParser, TokenType } from '@streamparser/json'
import { maxCaptionLines } from '#contract/basics/limits.ts'
import { exportFormat, exportHeadSchema, exportVersion } from '#contract/library/export.ts'
import { Problem } from '#contract/problems/problems.ts'
import { cutOffMessage, tooLarge } from './read-chunks.ts'

const lists = {
  transcripts: 'transcript',
  summaries: 'summary',
  history: 'history',
  playlists: 'playlist',
  highlights: 'highlight',
  summaryNotes: 'note',
  cards: 'card',
  savedSearches: 'search',
} as const
const headFields = Object.keys(exportHeadSchema.shape)
type EntryKind = (typeof lists)[keyof typeof lists]
/** `tokens` is how many brackets, commas, colons, texts and numbers it has. */
export type Entry = { kind: EntryKind; value: unknown; tokens: number }

/** No export is nested half as deeply. */
const maxDepth = 32
const kilobytes = 1024
/**
 * The most of one value, which is in memory until it is complete. Many short values take
 * a hundred times the memory of their bytes, and as many faults. Each is several times
 * what Pith writes.
 */
const largest: Record<EntryKind, { bytes: number; tokens: number }> = {
  transcript: { bytes: 32 * 1024 * kilobytes, tokens: 14 * maxCaptionLines + 20_000 },
  summary: { bytes: 4 * 1024 * kilobytes, tokens: 40_000 },
  history: { bytes: 1024 * kilobytes, tokens: 5000 },
  playlist: { bytes: 2 * 1024 * kilobytes, tokens: 120_000 },
  highlight: { bytes: 256 * kilobytes, tokens: 1000 },
  note: { bytes: 1024 * kilobytes, tokens: 1000 },
  card: { bytes: 256 * kilobytes, tokens: 1000 },
  search: { bytes: 256 * kilobytes, tokens: 1000 },
}
/** Of a field that is not imported, such as the usage. */
const largestOther = { bytes: 32 * 1024 * kilobytes, tokens: 4_000_000 }

type ExportReader = {
  /** Returns the entries that this piece completes. Throws `import_unreadable` or `too_large`. */
  write(bytes: Uint8Array): Entry[]
  /** Throws unless the file is complete. Returns when the export was made. */
  end(): { exportedAt: number | null }
}

export function createExportReader(): ExportReader {
  const tokenizer = new Tokenizer()
  // Complete values do not stay in memory, those of other fields neither.
  const paths = [
    ...headFields.map((name) => `$.${name}`),
    ...Object.keys(lists).map((name) => `$.${name}.*`),
  ]
  const parser = new TokenParser({ paths, keepStack: false })
  const head: Record<string, unknown> = {}
  let entries: Entry[] = []
  let depth = 0
  let limit = largestOther
  /** Bytes before the piece that is read, and where the value began. */
  let bytesBefore = 0
  let valueStart = 0
  let tokens = 0

  tokenizer.onToken = (token) => {
    if (token.token === TokenType.LEFT_BRACE || token.token === TokenType.LEFT_BRACKET) depth++
    if (token.token === TokenType.RIGHT_BRACE || token.token === TokenType.RIGHT_BRACKET) depth--
    if (depth > maxDepth) throw damaged()
    if (++tokens > limit.tokens || token.offset - valueStart > limit.bytes) throw tooLarge()
    parser.write(token)
    if (depth > 2) return
    // The name of a list comes before its values.
    if (depth === 1 && token.token === TokenType.STRING)
      limit = largest[lists[token.value as keyof typeof lists]] ?? largestOther
    valueStart = token.offset
    tokens = 0
  }
  parser.onValue = ({ value, key, stack }) => {
    const list = stack.length === 2 ? stack[1]?.key : undefined
    const kind = lists[list as keyof typeof lists]
    if (kind) {
      checkHead(head)
      entries.push({ kind, value, tokens })
    } else head[String(key)] = value
  }
  tokenizer.onError = parser.onError = (cause) => {
    throw cause instanceof Problem ? cause : damaged(cause)
  }
  return {
    write(bytes) {
      // A text that goes on has no token yet.
      if (bytesBefore - valueStart > limit.bytes) throw tooLarge()
      tokenizer.write(bytes)
      bytesBefore += bytes.length
      const complete = entries
      entries = []
      return complete
    },
    end() {
      if (depth > 0 || !parser.isEnded)
        throw new Problem('import_unreadable', { message: cutOffMessage })
      return { exportedAt: checkHead(head).exportedAt ?? null }
    },
  }
}

export const notAnExportMessage =
  'This file is not an export of Pith that can be imported, and no video is in it. Nothing was changed. Download your data from your profile and import that file.'
export const damagedMessage =
  'This file is damaged: it is no valid JSON. Nothing was changed. Download it again.'

function checkHead(head: Record<string, unknown>) {
  const parsed = exportHeadSchema.safeParse(head)
  if (!parsed.success || parsed.data.format !== exportFormat)
    throw new Problem('import_unreadable', {
      message: notAnExportMessage,
    })
  if (parsed.data.version !== exportVersion)
    throw new Problem('import_unreadable', {
      message: `This export has version ${parsed.data.version}, and this server reads version ${exportVersion}. Nothing was changed. Update the older of the two servers, then export again.`,
    })
  return parsed.data
}

function damaged(cause?: unknown): Problem {
  return new Problem('import_unreadable', {
    message: damagedMessage,
    cause,
  })
}
