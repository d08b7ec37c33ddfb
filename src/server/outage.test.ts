// When the database is gone a person is told so, in words that are then true; nothing hangs and nothing is hidden.
import { expect, test } from 'vitest'
import { openInMemory, rememberingLog, startWorld } from '#tests/deps.ts'

test('a database that went away: ready says no, calls say that we are down, the log says why', async () => {
  const { log, lines } = rememberingLog('error')
  const database = await openInMemory()
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const orm = new Proxy(database.orm, {
    get: () => () => {
      throw gone
    },
  })
  const world = await startWorld({ database: { ...database, orm }, idle: true, log })
  const ready = await world.app.request('/readyz')
  expect([ready.status, await ready.json()]).toMatchObject([503, { ok: false, database: false }])

  const asked = await world.app.request('/api/summaries', {
    method: 'POST',
    body: JSON.stringify({ video: 'dQw4w9WgXcQ' }),
    headers: { 'content-type': 'application/json' },
  })
  expect([asked.status, await asked.json()]).toMatchObject([
    503,
    {
      error: {
        code: 'servers_down',
        message: 'Our servers are currently down. Please try again later.',
        action: 'retry',
      },
    },
  ])
  expect(asked.headers.get('retry-after')).toBe('60')
  expect(lines.join('')).toContain('ECONNREFUSED')
  await world.close()
})
