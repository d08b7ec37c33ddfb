// Cleans the text of a caption: removes markup, invisible characters and control characters.

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
  hellip: '…',
  ndash: '–',
  mdash: '—',
}

/** "we&#39;re" -> "we're". Decodes one level only: call it twice for text that is escaped twice. Unknown names stay. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (match, entity: string) => {
    if (!entity.startsWith('#')) return namedEntities[entity.toLowerCase()] ?? match
    const codePoint = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : match
  })
}

/** Removes <i>, <c.color>, <00:01.500> and {\an8}; a voice tag such as <v Ada> becomes "Ada: ". */
export function stripTags(text: string): string {
  if (!/[<{]/.test(text)) return text
  return text
    .replace(/<v(?:\.[^\s<>]*)?\s([^<>]*)>/gi, (_, speaker: string) => `${speaker.trim()}: `)
    .replace(/<br\s?\/?>/gi, ' ')
    .replace(/<\/?[a-z\d][^<>]*>/gi, '')
    .replace(/\{\\[^{}]*\}/g, '')
}

/** Words of plain characters with single spaces, as most captions are. */
const cleanLine = /^[!-~]+(?: [!-~]+)*$/

/** Converts to one line: collapses white space, removes control and invisible characters, replaces lone surrogates. */
export function cleanCueText(text: string): string {
  if (cleanLine.test(text)) return text
  return text
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?!\s)\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim()
}
