// Without the database, requests fail quickly and with a true message.
import { expect, test } from 'vitest'
import { recordingLog, startTestServer } from '#tests/deps.ts'
import { openInMemory } from '#tests/embedded.ts'

test('without the database the server is not ready, calls answer that it is down, and the log has the reason', async () => {
  const { log, lines } = recordingLog('error')
  const database = await openInMemory()
  let databaseError: Error = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
  })
  let isDown = false
  const orm = new Proxy(database.orm, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (isDown) throw databaseError
        return value.apply(target, args)
      }
    },
  })
  const testServer = await startTestServer({ database: { ...database, orm }, idle: true, log })
  isDown = true
  const readiness = async () => {
    const ready = await testServer.app.request('/readyz')
    return [ready.status, await ready.json()]
  }
  await expect.poll(readiness).toMatchObject([503, { ok: false, database: false }])

  const request = () =>
    testServer.app.request('/api/summaries', {
      method: 'POST',
      body: JSON.stringify({ video: 'dQw4w9WgXcQ' }),
      headers: { 'content-type': 'application/json' },
    })
  const response = await request()
  expect([response.status, await response.json()]).toMatchObject([
    503,
    {
      error: {
        code: 'servers_down',
        message: 'Our servers are currently down. Please try again later.',
        action: 'retry',
      },
    },
  ])
  expect(response.headers.get('retry-after')).toBe('60')
  expect(lines.join('')).toContain('ECONNREFUSED')
  for (const error of [
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Connection terminated unexpectedly'),
    new Error('PGlite is closed'),
    new Error('Cannot use a pool after calling end on the pool'),
    Object.assign(new Error('could not write to file'), { code: '58030' }),
    Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' }),
  ]) {
    databaseError = error
    expect([error.message, (await request()).status]).toEqual([error.message, 503])
  }
  databaseError = new TypeError('Cannot read properties of undefined')
  expect((await request()).status).toBe(500)
  await testServer.close()
  expect((await request()).status).toBe(503)
})
