// Where the words of a search stand in a text.

export type Part = { part: string; marked: boolean }

/** Whether the whole phrase stands in the text; an empty one stands everywhere. */
export function holds(text: string, search: string): boolean {
  return text.toLowerCase().includes(trimmed(search).toLowerCase())
}

/** The text in parts, in order; the whole phrase is marked where it occurs, else each word of it. */
export function marksOf(text: string, search: string): Part[] {
  const phrase = trimmed(search)
  if (!phrase) return [{ part: text, marked: false }]
  const wanted = holds(text, phrase) ? [phrase] : phrase.split(' ')
  const pattern = new RegExp(`(${wanted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'giu')
  return text
    .split(pattern)
    .map((part, index) => ({ part, marked: index % 2 === 1 }))
    .filter(({ part }) => part !== '')
}

const trimmed = (search: string) => search.trim().replace(/\s+/g, ' ')
