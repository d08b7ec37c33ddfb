// Cleans the text of a caption: removes markup, invisible characters and control characters.
import { decodeHTMLStrict } from 'entities/decode'

const usualEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
}
const usualEntity = /&(amp|lt|gt|quot|apos|nbsp|#39);/g
const otherEntity = /&(?!(?:amp|lt|gt|quot|apos|nbsp|#39);)[#a-z]/i

/**
 * "we&#39;re" -> "we're". Decodes one level only: call it twice for text that is escaped
 * twice. Unknown names stay.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return otherEntity.test(text)
    ? decodeHTMLStrict(text)
    : text.replace(usualEntity, (_, name: string) => usualEntities[name]!)
}

/**
 * A tag with its name, classes and attributes. Only the names of captions' tags are
 * markup, others are said: "a Box<Shape>".
 */
const tag = /<(\/?)([a-z]{1,6}|\d[\d:.,]*)((?:\.[^\s<>.]*){0,20})(\s[^<>]*)?\/?>/gi
const styleTags = new Set(['b', 'i', 'u', 's'])
const captionTags = new Set(['c', 'v', 'lang', 'ruby', 'rt', 'rb', 'rp'])
const htmlPair = /<(em|strong|sub|sup|small|big)(\s[^<>]*)?>([^<>]*)<\/\1\s*>/gi
const wordTime = /^\d{1,3}:\d{2}(?::\d{2})?(?:[.,:]\d{1,3})?$/

/**
 * Removes <i>, <c.color>, <00:01.500> and {\an8}; a voice tag such as <v Ada> becomes
 * "Ada: ". The readings of ruby text are left out.
 */
export function stripTags(text: string): string {
  if (!/[<{]/.test(text)) return text
  const plain = text.includes('<') ? stripAngleTags(text) : text
  return plain.replace(/\{\\[^{}]*\}/g, '')
}

/** Removes all tags of XML, in which what is said has none. */
export function stripXmlTags(xml: string): string {
  return xml.includes('<') ? xml.replace(/<br\s?\/?>/gi, ' ').replace(/<[^<>]*>/g, '') : xml
}

/** Automatic captions have a tag for each word. */
const wordTags = /<\/?c>|<\d{2}:\d{2}:\d{2}\.\d{3}>/g

/** Most tags are a pair around words. */
const pair = /<([bius])>([^<>]*)<\/\1>/gi

function stripAngleTags(marked: string): string {
  const text = marked.replace(wordTags, '').replace(pair, '$2')
  if (!text.includes('<')) return text
  const unpaired = text.includes('</')
    ? text.replace(/<rt>[^<]*(?:<\/rt>|(?=<))/gi, '').replace(htmlPair, '$3')
    : text
  const ends = findLastEnds(unpaired)
  return unpaired.replace(
    tag,
    (
      match,
      slash: string,
      name: string,
      classes: string,
      attributes: string | undefined,
      at: number,
    ) => {
      const lower = name.toLowerCase()
      const rest = attributes?.trim() ?? ''
      if (lower === 'br') return ' '
      if (slash) return isTagName(name, lower) && rest === '' ? '' : match
      if (/^\d/.test(name)) return wordTime.test(`${name}${classes}`) && rest === '' ? '' : match
      if (name === 'v' && rest !== '') return `${rest}: `
      if (name === 'lang' || lower === 'font' || lower === 'span')
        return lower === 'lang' || isAttributes(rest) ? '' : match
      if (captionTags.has(name)) return rest === '' ? '' : match
      if (!styleTags.has(lower) || rest !== '') return match
      return isSaidBracket(unpaired, at, lower, ends) ? match : ''
    },
  )
}

function isTagName(name: string, lower: string): boolean {
  return styleTags.has(lower) || captionTags.has(name) || lower === 'font' || lower === 'span'
}

function isAttributes(rest: string): boolean {
  return rest.includes('=')
}

/** Where each of these tags ends last. */
function findLastEnds(text: string): ReadonlyMap<string, number> {
  const ends = new Map<string, number>()
  if (text.includes('</'))
    for (const match of text.matchAll(/<\/([bius])\s*>/gi))
      ends.set(match[1]!.toLowerCase(), match.index)
  return ends
}

/**
 * "Vec<S>" in a talk about code: the bracket follows a letter, and no tag ends what it
 * would begin.
 */
function isSaidBracket(
  text: string,
  at: number,
  name: string,
  ends: ReadonlyMap<string, number>,
): boolean {
  return /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && (ends.get(name) ?? -1) < at
}

/** Words of plain characters with single spaces, as most captions are. */
const cleanLine = /^[!-~]+(?: [!-~]+)*$/

/**
 * Converts to one line: collapses white space, removes control and invisible characters,
 * replaces lone surrogates.
 */
export function cleanCueText(text: string): string {
  if (cleanLine.test(text)) return text
  const spaced = text.includes('\u0085') ? text.replaceAll('\u0085', ' ') : text
  return spaced
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?!\s)\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim()
}
