// Reads a search of a space: each word must be in the title, key points, topics, channel or in what was said.
import { type SQL, sql } from 'drizzle-orm'
import { sharedPageSize, type spaceOrders } from '#contract/limits.ts'
import { parseSearch } from '#contract/parse-search.ts'
import { otherForms } from '#contract/word-forms.ts'
import { anyWord, transcriptsWith } from '../db/word-query.ts'
import { wordsOfSearch } from '../history/search-words.ts'
import { extractSearchTerms, toSearchTerm } from '../transcripts/search-terms.ts'

export type SharedSearch = {
  condition: SQL
  order: (typeof spaceOrders)[number]
  memberId: string | undefined
  limit: number
  offset: number
}

type Query = { query: string; order: SharedSearch['order']; member?: string | undefined; page: number }

/** The condition is on rows of `history h`. */
export function toSharedSearch({ query, order, member, page }: Query): SharedSearch {
  const { text, phrases, excluded } = parseSearch(query)
  const conditions = [
    ...wordsOfSearch(text).map(hasWord),
    ...phrases.map(hasText),
    ...excluded.map((part) => sql`not ${hasText(part)}`),
  ]
  const condition = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
  return { condition, order, memberId: member, limit: sharedPageSize, offset: (page - 1) * sharedPageSize }
}

function hasWord(word: string): SQL {
  const written = [word, ...otherForms(word)].map(hasText)
  const spoken = extractSearchTerms(word).map(
    (term) => sql`h.transcript_id in (select id from ${transcriptsWith(anyWord(toSearchTerm(term)))})`,
  )
  const isSpoken = spoken.length > 0 ? [sql`coalesce(${sql.join(spoken, sql` and `)}, false)`] : []
  return sql`(${sql.join([...written, ...isSpoken], sql` or `)})`
}

const hasText = (part: string) => sql`(strpos(h.search_text, ${part}) > 0 or strpos(h.secondary_text, ${part}) > 0)`
