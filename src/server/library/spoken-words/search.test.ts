// A person's spoken words are found by the transcript of their newest summary, without
// reading those of everybody.
import { randomUUID } from 'node:crypto'
import { not, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import type { Orm } from '../../db/database.ts'
import { addHistoryEntries } from '../history/history.ts'
import { isSaid } from '../history/match-words.ts'
import { findSpokenTerms, searchOwnTranscripts } from './search.ts'
import { toSearchTerm } from './search-terms.ts'

const addTranscripts = (orm: Orm, ids: string[], words: string) =>
  orm.execute(sql`insert into transcripts (id, video_id, language, kind, words, end_seconds, cues, chapters, terms, created_at)
    select id, id, 'en', 'manual', 2, 60, '[{"startSeconds": 0, "endSeconds": 60, "text": "words"}]', '[]',
      to_tsvector('simple', ${words}), 0 from unnest(${sql.param(ids)}::text[]) as new(id)`)

const summarize = (
  orm: Orm,
  { transcriptId, createdAt }: { transcriptId: string; createdAt: number },
) =>
  addHistoryEntries(orm, [
    {
      ...{ ownerId: 'ann', videoId: 'talk', id: randomUUID(), transcriptId, createdAt },
      ...{
        title: 'A talk',
        channel: 'Skies',
        category: null,
        language: 'en',
        durationSeconds: 60,
        savedSeconds: 50,
      },
      summary: { tldr: '', keyPoints: [], chapters: [], mainTopics: [], sentiment: 'neutral' },
    },
  ])

const search = (orm: Orm, word: string, without: string[] = []) =>
  searchOwnTranscripts(
    orm,
    {
      ownerId: 'ann',
      terms: [toSearchTerm(word)],
      conditions: without.map((word) => not(isSaid(word))),
    },
    { offset: 0, limit: 10 },
  )

/** How often this connection has read all transcripts lately. */
async function countScans(orm: Orm): Promise<number> {
  const { rows } = await orm.execute<{ scans: number }>(
    sql`select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'transcripts'`,
  )
  return rows[0]!.scans
}

describe.each(engines)('on %s', (_, open) => {
  test('a word that most transcripts have is looked up in the index, however short they are', async () => {
    const { database } = await open()
    const { orm } = database
    const others = Array.from({ length: 400 }, (_, other) => `other-${other}`)
    await addTranscripts(orm, ['own', ...others], 'airships hover')
    await summarize(orm, { transcriptId: 'own', createdAt: 1 })
    await orm.execute(sql`analyze transcripts`)
    expect((await search(orm, 'airships')).total).toBe(1)
    expect((await search(orm, 'airships', ['hover'])).total).toBe(0)
    expect((await search(orm, 'airships', ['zeppelin'])).total).toBe(1)
    await orm.transaction(async (tx) => {
      const before = await countScans(tx)
      expect(await findSpokenTerms(tx, 'ann', ['hover', 'zeppelin'].map(toSearchTerm))).toEqual([
        true,
        false,
      ])
      expect(await countScans(tx)).toBe(before)
    })
    await database.close()
  })

  test('after a summary of other captions, their words are found and the former are not', async () => {
    const { database } = await open()
    const { orm } = database
    await addTranscripts(orm, ['former'], 'airships')
    await addTranscripts(orm, ['newer'], 'balloons')
    await summarize(orm, { transcriptId: 'former', createdAt: 1 })
    expect((await search(orm, 'airships')).total).toBe(1)
    await summarize(orm, { transcriptId: 'newer', createdAt: 2 })
    expect((await search(orm, 'airships')).total).toBe(0)
    expect((await search(orm, 'balloons')).hits).toMatchObject([{ id: 'newer' }])
    await database.close()
  })
})
