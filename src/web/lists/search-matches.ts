// Finds the matches of a search in a text.
type TextSegment = { text: string; isMatch: boolean }

/** Tells whether the text contains the whole phrase, which an empty phrase always does. */
export function containsPhrase(text: string, search: string): boolean {
  return text.toLowerCase().includes(normalizePhrase(search).toLowerCase())
}

/** Splits the text into segments. The whole phrase matches where the text contains it; otherwise each of its words does. */
export function splitByMatches(text: string, search: string): TextSegment[] {
  const phrase = normalizePhrase(search)
  if (!phrase) return [{ text, isMatch: false }]
  const terms = containsPhrase(text, phrase) ? [phrase] : phrase.split(' ')
  const pattern = new RegExp(`(${terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'giu')
  return text
    .split(pattern)
    .map((segment, index) => ({ text: segment, isMatch: index % 2 === 1 }))
    .filter((segment) => segment.text !== '')
}

const normalizePhrase = (search: string) => search.trim().replace(/\s+/g, ' ')
