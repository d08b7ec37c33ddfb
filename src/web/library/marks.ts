// Where the words of a search stand in a text.

export type Part = { part: string; marked: boolean }

/** The text in parts, in order; the whole phrase is marked where it occurs, else each word of it. */
export function marksOf(text: string, search: string): Part[] {
  const phrase = search.trim().replace(/\s+/g, ' ')
  if (!phrase) return [{ part: text, marked: false }]
  const whole = text.toLowerCase().includes(phrase.toLowerCase())
  const wanted = whole ? [phrase] : phrase.split(' ')
  const pattern = new RegExp(`(${wanted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'giu')
  return text
    .split(pattern)
    .map((part, index) => ({ part, marked: index % 2 === 1 }))
    .filter(({ part }) => part !== '')
}
