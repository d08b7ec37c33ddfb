// Converts model output to plain text of bounded size, without markup, terminal control codes and invisible characters.

/** Converts text to one line of plain text, cut at a word where it is longer than the limit. Linear. */
export function toPlainLine(text: string, maxCharacters: number): string {
  const line = stripMarkup(text.slice(0, maxCharacters * 4))
    .replace(/\s+/g, ' ')
    .trim()
  return truncate(line, maxCharacters)
}

/** Converts text to paragraphs separated by an empty line, together no longer than the limit. Linear. */
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

/** Splits a paragraph into sentences, each with the space after it. */
export function splitTextSentences(paragraph: string): string[] {
  return paragraph.match(/.*?(?:[.!?…]["'”’)]*(?:\s+|$)|[。！？]|$)/gsu)?.filter(Boolean) ?? []
}

/** Removes markup, invisible characters and cited line numbers. */
function stripMarkup(text: string): string {
  return text
    .replace(/<\/?[a-z!][^<>]{0,300}>/gi, '')
    .replace(/!?\[([^[\]]{0,200})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/\[\^?\d{1,6}(?:\s*[,;–-]\s*\d{1,6}){0,20}(?:\s*@[^[\]]{0,12})?\]/g, '')
    .replace(/^[ \t]*(?:#{1,6}|[>*•+-]|\d{1,2}[.)])[ \t]+/gm, '')
    .replace(/\*\*|__|`+|(?<![\p{L}\p{N}*])\*(?=\S)|(?<=\S)\*(?![\p{L}\p{N}*])/gu, '')
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, (sign) => (sign === '\u200d' || sign === '\u200c' ? sign : ''))
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
