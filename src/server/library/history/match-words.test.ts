// Tests how much work the search for a misspelled word is, whether or not the database
// has counted its rows.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { similarSpellings } from '#contract/library/word-forms.ts'
import { engines } from '#tests/engines.ts'
import { history } from '../../db/schema/history.ts'
import { hasSpelling, preferIndexes } from './match-words.ts'

type Node = { 'Index Name'?: string; 'Actual Loops': number; 'Node Type': string; Plans?: Node[] }

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

describe.each(engines)('on %s', (_, open) => {
  test.each([
    { count: 3, isCounted: false },
    { count: 3, isCounted: true },
    { count: 600, isCounted: false },
    { count: 600, isCounted: true },
  ])(
    'of $count entries, counted: $isCounted, each spelling is looked up once in the index of words',
    async ({ count, isCounted }) => {
      const { database } = await open()
      const { orm } = database
      await orm.execute(sql`insert into history (owner_id, video_id, summary_id, title, channel, duration_seconds, saved_seconds, sentiment,
        topics, search_text, secondary_text, fuzzy_text, created_at, written_at, updated_at)
      select 'ann', 'video-' || n, gen_random_uuid(), 'Airships', 'Skies', 600, 540, 'neutral', '{}', 'airships and a zepelin ' || repeat(' some more words of a longer text with thoughts ' || n, 30), 'skies', 'airships', n, n, n
      from generate_series(1, ${count}::int) n`)
      if (isCounted) await orm.execute(sql`analyze history`)
      const nodes = await orm.transaction(async (tx) => {
        await tx.execute(preferIndexes)
        const condition = hasSpelling({ orm: tx, ownerId: 'ann' }, 'zeppelin')
        const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: Node }] }>(
          sql`explain (analyze, format json) select ${history.videoId} from ${history} where ${history.ownerId} = 'ann' and ${condition}`,
        )
        return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
      })
      const lookups = nodes.filter((node) => node['Index Name'] === 'history_words_idx')
      expect(lookups.map((node) => node['Actual Loops'])).toEqual([
        similarSpellings('zeppelin').length,
      ])
      await database.close()
    },
  )
})
