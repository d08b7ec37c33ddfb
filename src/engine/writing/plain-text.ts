// What a model writes, as plain text of bounded size: whatever could be markup, steer a terminal or hide from the eye is gone.

/** One line of plain text, cut at a word when it is longer than a bound. Linear. */
export function plainLine(text: string, maxCharacters: number): string {
  const line = strip(text.slice(0, maxCharacters * 4))
    .replace(/\s+/g, ' ')
    .trim()
  return shorten(line, maxCharacters)
}

/** Paragraphs parted by an empty line, together no longer than a bound. Linear. */
export function plainParagraphs(text: string, maxCharacters: number): string {
  const paragraphs = text
    .slice(0, maxCharacters * 4)
    .split(/\n[ \t\r]*\n/)
    .map((paragraph) => strip(paragraph))
    .filter(Boolean)
  const kept: string[] = []
  let left = maxCharacters
  for (const paragraph of paragraphs) {
    if (left < 40 && kept.length > 0) break
    const piece = shorten(paragraph, left)
    kept.push(piece)
    left -= piece.length + 2
    if (piece !== paragraph) break
  }
  return kept.join('\n\n')
}

/** Sentences of a paragraph, each with the space after it. */
export function sentencesOf(paragraph: string): string[] {
  return paragraph.match(/.*?(?:[.!?…]["'”’)]*(?:\s+|$)|[。！？]|$)/gsu)?.filter(Boolean) ?? []
}

/** One line without markup, invisible signs and cited lines. */
function strip(text: string): string {
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

/** Cut at a word when it is longer than a bound. */
export function shorten(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const head = text.slice(0, maxCharacters - 1)
  const space = head.lastIndexOf(' ')
  return `${head.slice(0, space > maxCharacters / 2 ? space : undefined).replace(/[\ud800-\udbff]$|[\s,;:]+$/u, '')}…`
}
