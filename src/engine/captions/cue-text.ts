// The words of one caption, freed of markup and of characters that no screen or database wants.

const named: Record<string, string> = {
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

/** "we&#39;re" -> "we're". One level only: what is escaped twice is decoded twice. Unknown names stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return named[entity.toLowerCase()] ?? whole
    const point = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

/** Removes <i>, <c.colour>, <00:01.500> and {\an8}; a voice mark such as <v Ada> stays as "Ada: ". */
export function stripTags(text: string): string {
  return text
    .replace(/<v(?:\.[^\s<>]*)?\s([^<>]*)>/gi, (_, speaker: string) => `${speaker.trim()}: `)
    .replace(/<br\s?\/?>/gi, ' ')
    .replace(/<\/?[a-z\d][^<>]*>/gi, '')
    .replace(/\{\\[^{}]*\}/g, '')
}

/** One line of plain text: white space folded; control characters, halves of characters and invisible marks gone. */
export function tidy(text: string): string {
  return text
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?!\s)\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim()
}
