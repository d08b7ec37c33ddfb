// Converts model output to plain text of bounded size, without markup, terminal control
// codes and invisible characters.
import { isRarelyLast } from './speech/sentence-end-odds.ts'
import { abbreviations } from './speech/sentence-ends.ts'

/**
 * Converts text to one line of plain text, cut at a word where it is longer than the
 * limit. Linear.
 */
export function toPlainLine(text: string, maxCharacters: number): string {
  const line = stripMarkup(text.slice(0, maxCharacters * 4))
    .replace(/\s+/g, ' ')
    .trim()
  return truncate(line, maxCharacters)
}

/**
 * Converts text to paragraphs separated by an empty line, together no longer than the
 * limit. Linear.
 */
export function toPlainParagraphs(text: string, maxCharacters: number): string {
  const paragraphs = text
    .slice(0, maxCharacters * 4)
    .split(/\n[ \t\r]*\n/)
    .map((paragraph) => stripMarkup(paragraph))
    .filter(Boolean)
  const result: string[] = []
  let remaining = maxCharacters
  for (const paragraph of paragraphs) {
    if (remaining < 40 && result.length > 0) break
    const piece = truncate(paragraph, remaining)
    result.push(piece)
    remaining -= piece.length + 2
    if (piece !== paragraph) break
  }
  return result.join('\n\n')
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
/** Words whose full stop ends no sentence, and initials. */
const abbreviation = new RegExp(
  String.raw`(?:^|[\s("“‘])(?:${abbreviations}|v|etc|cf|resp|Co|Corp|est|min|max|Art|Abs|Mio|Mrd|Fr|Mlle|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|p\.ej|EE\.UU|\p{Lu}(?:\.\p{Lu})*)\.\s+$`,
  'u',
)
/** "3 a.m." and "the U.S." may end a sentence. */
const openAbbreviation = /(?:\b[ap]\.m|\p{Lu}\.\p{Lu}|\b(?:etc|Inc|Ltd|Co|Corp|Jr|Sr))\.\s+$/u
/** "z. B.", "d. h." */
const spacedAbbreviation = /(?:^|[\s("“‘])\p{L}\.\s+$/u
const germanMonth =
  /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L})/u
const sentenceStart =
  /^["'“‘(]*(?:The|A|An|It|He|She|They|We|This|That|These|Those|But|And|In|At|On|So|If|When|His|Her|Their|There|For)\s/

/**
 * Splits a paragraph into sentences, each with the space after it. None begins behind an
 * abbreviation or with a small letter.
 */
export function splitTextSentences(paragraph: string): string[] {
  const sentences: string[] = []
  for (const { segment } of segmenter.segment(paragraph)) {
    const before = sentences.at(-1)
    if (before !== undefined && continues(before, segment))
      sentences[sentences.length - 1] = before + segment
    else sentences.push(segment)
  }
  return sentences
}

function continues(before: string, next: string): boolean {
  const end = before.slice(-20)
  if (/\p{L}\p{M}*\s*$/u.test(end) && !/[\n\u2029]\s*$/.test(end)) return true
  if (openAbbreviation.test(end)) return !sentenceStart.test(next)
  if (spacedAbbreviation.test(end) && /^\p{L}\.\s/u.test(next)) return true
  if (/(?:^|\s)\d{1,2}\.\s+$/.test(end) && germanMonth.test(next)) return true
  return abbreviation.test(end) || (/[.!?…]["'”’)]*\s+$/.test(end) && /^\p{Ll}/u.test(next))
}

const openEnds = new Set('und oder weil dass et mais parce pero porque perché и или'.split(' '))

/** A text that a model did not finish ends with an ellipsis: "It rises, because…" */
export function markOpenEnd(text: string): string {
  const bare = text.trimEnd()
  const closed = bare.replace(/[,;–—]$/, '')
  const last = /\p{L}*$/u.exec(closed.slice(-30))![0].toLowerCase()
  const onlyLastIsOpen = /[\p{L}\p{N}]$/u.test(bare) && splitTextSentences(bare).length > 1
  const isOpen = closed !== bare || isRarelyLast(last) || openEnds.has(last) || onlyLastIsOpen
  return isOpen ? `${closed}…` : text
}

/** Removes markup, invisible characters and cited line numbers. */
function stripMarkup(text: string): string {
  return text
    .replace(/<\/?[a-z!][^<>]{0,300}>/gi, '')
    .replace(/!?\[([^[\]]{0,200})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/\[\^?\d{1,6}(?:\s*[,;–-]\s*\d{1,6}){0,20}(?:\s*@[^[\]]{0,12})?\]/g, '')
    .replace(/^[ \t]*(?:#{1,6}|[>*•+-]|\d{1,2}[.)])[ \t]+/gm, '')
    .replace(/\*\*|__|`+|(?<![\p{L}\p{N}*])\*(?=\S)|(?<=\S)\*(?![\p{L}\p{N}*])/gu, '')
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, (sign) =>
      sign === '\u200d' || sign === '\u200c' ? sign : '',
    )
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim()
}

/** Cuts the text at a word where it is longer than the limit. */
export function truncate(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const head = text.slice(0, maxCharacters - 1)
  const space = head.lastIndexOf(' ')
  return `${head.slice(0, space > maxCharacters / 2 ? space : undefined).replace(/[\ud800-\udbff]$|[\s,;:]+$/u, '')}…`
}
