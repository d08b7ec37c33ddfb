// Parses SAMI: <SYNC Start=1000><P Class=ENUSCC>text, in milliseconds. A caption is shown
// until the next one, which may be empty.
import { cleanCueText, decodeEntities, stripXmlTags } from '../cues/cue-text.ts'
import { readLanguageCode } from '../cues/languages.ts'
import type { Reading } from '../cues/raw-cues.ts'
import { removeComments } from './xml.ts'

export function isSami(start: string): boolean {
  return /<sami[\s>]/i.test(start)
}

type Paragraph = { startSeconds: number; style: string; text: string }

/**
 * A file may have several languages, each with a class of its own. The one with most
 * words is read.
 */
export function readSami(text: string): Reading {
  const paragraphs = removeComments(text)
    .split(/<sync\b/i)
    .slice(1)
    .flatMap(readSync)
  const lengths = new Map<string, number>()
  for (const { style, text } of paragraphs)
    lengths.set(style, (lengths.get(style) ?? 0) + text.length)
  const [chosen = ''] = [...lengths].sort((a, b) => b[1] - a[1])[0] ?? []
  const read = paragraphs.filter(({ style }) => style === chosen)
  const starts = new Set(
    read.flatMap(({ startSeconds }) => (Number.isNaN(startSeconds) ? [] : startSeconds)),
  )
  const laterStart = new Map(
    [...starts].sort((a, b) => a - b).map((start, at, sorted) => [start, sorted[at + 1] ?? null]),
  )
  return {
    language: findLanguage(text, chosen),
    cues: read.map(({ startSeconds, text }) => {
      return { startSeconds, endSeconds: laterStart.get(startSeconds) ?? null, text }
    }),
  }
}

function readSync(piece: string): Paragraph[] {
  const close = piece.indexOf('>')
  const start = /\bstart\s*=\s*["']?(-?\d{1,10})/i.exec(
    piece.slice(0, close < 0 ? 200 : close),
  )?.[1]
  const startSeconds = start === undefined ? Number.NaN : Number(start) / 1000
  return piece
    .slice(close + 1)
    .split(/<p(?=[\s>])/i)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('>')
      const style =
        /\bclass\s*=\s*["']?([\w-]{1,40})/i
          .exec(part.slice(0, Math.max(0, end)))?.[1]
          ?.toUpperCase() ?? ''
      const said = part.slice(end + 1)
      return { startSeconds, style, text: cleanCueText(decodeEntities(stripXmlTags(said))) }
    })
}

function findLanguage(text: string, style: string): string | null {
  if (!/^[\w-]+$/.test(style)) return null
  const rule =
    new RegExp(`\\.${style}\\s*\\{([^}]{0,400})\\}`, 'i').exec(text.slice(0, 20_000))?.[1] ?? ''
  return readLanguageCode(/\blang\s*:\s*["']?([\w-]{2,20})/i.exec(rule)?.[1] ?? '')
}
