// What a search looks for in a person's own texts, as conditions of SQL.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isShortWord, otherForms } from '#contract/library/word-forms.ts'

/**
 * What a normalized text contains: anywhere, as a whole word, or as the beginning of a
 * word. One of the whole words `forms` counts as well.
 */
export type Part = { text: string; as: 'substring' | 'word' | 'beginning'; forms?: string[] }

/** A phrase or a word as it is; short words such as AI only count as whole words. */
export const asTyped = (text: string): Part => ({
  text,
  as: isShortWord(text) ? 'word' : 'substring',
})

/** A word, or another form of it. */
export const inAllForms = (word: string): Part => ({ ...asTyped(word), forms: otherForms(word) })

/**
 * A plain comparison is much faster than a pattern, so where all words begin alike, texts
 * without that beginning are not compared further.
 */
export function containsPart(text: SQLWrapper, part: Part): SQL {
  const [whole, begun] = [part.as === 'word', part.as === 'beginning']
  const words = [...(whole ? [part.text] : []), ...(part.forms ?? [])]
  const patterns = [
    ...(begun ? [`\\m${escapeWord(part.text)}`] : []),
    ...words.map((word) => `\\m${escapeWord(word)}\\M`),
  ]
  const conditions = [
    ...(part.as === 'substring' ? [sql`strpos(${text}, ${part.text}) > 0`] : []),
    ...(patterns.length > 0
      ? [
          sql`(strpos(${text}, ${beginningOf(begun ? [part.text, ...words] : words)}) > 0 and ${text} ~ ${patterns.join('|')})`,
        ]
      : []),
  ]
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** The letters with which all the words begin, which may be none. */
function beginningOf(words: string[]): string {
  const [first = [], ...others] = words.map((word) => [...word])
  const differsAt = first.findIndex((letter, at) => others.some((other) => other[at] !== letter))
  return first.slice(0, differsAt < 0 ? first.length : differsAt).join('')
}

const escapeWord = (text: string) => text.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&')
