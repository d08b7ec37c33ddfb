// Related videos by the words of their titles and topics.
import type { Orm } from '../db/database.ts'
import { toPrefixes } from '../questions/question-terms.ts'
import { type Key, listByWords, type RelatedRow, type Subject } from './store.ts'

/** One word in common is often chance. */
const minShared = 2
/** The share of the words' weight that two videos have in common. Chance alone rarely reaches it, because rare words weigh most. */
const minShare = 0.3
const limit = 4

/** The owner's videos that share the rarer words of title and topics, the most alike first. */
export async function listAlike(orm: Orm, key: Key, { title, topics }: Subject): Promise<RelatedRow[]> {
  const prefixes = toPrefixes([...topics, title])
  return prefixes.length < minShared ? [] : listByWords(orm, key, { prefixes, minShared, minShare, limit })
}
