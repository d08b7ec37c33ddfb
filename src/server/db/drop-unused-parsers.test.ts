// Queries return the same values as with all parsers of the embedded engine.
import { expect, test } from 'vitest'
import { loadTemplate } from '#tests/embedded.ts'
import { dropUnusedParsers } from './drop-unused-parsers.ts'

const query = `
  select true as flag, 1::int8 as large, 1.5::float8 as ratio, 'a'::text as word, '{"a": [1]}'::jsonb as object,
    '2026-01-05T00:00:00Z'::timestamptz as moment, null as nothing, array[true] as flags, array['a']::name[] as names,
    array[1, 2] as numbers, array[1::int8] as larges, array['a', null, 'b,"c"'] as words, array[array['a'], array['b']] as nested,
    array[1.5::float8] as ratios, array['{"a": 1}'::jsonb] as objects, array['{"a": 1}'::json] as plain,
    array['7f0c2c1e-8c50-4a0e-9d0a-3b1f2e4d5c6b'::uuid] as ids, array['2026-01-05T00:00:00Z'::timestamptz] as moments`

test('values and arrays of every type in use are what they were, and few parsers are left to copy', async () => {
  const engine = await loadTemplate()
  const before = await engine.query(query)
  expect(Object.keys(engine.parsers).length).toBeGreaterThan(200)
  dropUnusedParsers(engine)
  expect((await engine.query(query)).rows).toEqual(before.rows)
  expect(Object.keys(engine.parsers).length).toBeLessThan(50)
  await engine.close()
})
