// An address, or a person, causes only so many requests to YouTube, also when every one
// of them fails.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newPerson, startTestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'

const window = 10 * 60_000

describe.each(engines)('on %s', (_, open) => {
  test('an address that requested a hundred videos has to wait, also with captions of a video, but repeats, other captions and others go on', async () => {
    const { database } = await open()
    const testServer = await startTestServer({
      database,
      idle: true,
      environment: { GUEST_DAILY_PER_ADDRESS: '15' },
    })
    const guest = () => newPerson(testServer, { address: '192.0.2.7' })
    const ask = async (body: object, person = guest()) => {
      const response = await person.ask(body)
      return [
        response.status,
        ((await response.json()) as { error?: { code: string } }).error?.code,
      ]
    }
    const accepted = [202, undefined]
    expect(await ask({ video: 'requested01' })).toEqual(accepted)
    await database.orm.execute(
      sql`update rate_limits set count = 100 where key like 'video requests:%'`,
    )
    expect(await ask({ video: 'requested02' })).toEqual([429, 'too_many_attempts'])
    expect(await ask({ video: 'requested01' })).toEqual(accepted)
    expect(
      await ask({ transcript: { text: 'The tide comes in twice a day. '.repeat(10) } }),
    ).toEqual(accepted)
    const captions = { text: 'The ebb comes in twice a day. '.repeat(10) }
    expect(await ask({ video: 'requested02', transcript: captions })).toEqual([
      429,
      'too_many_attempts',
    ])
    expect(
      await ask({ video: 'requested02' }, newPerson(testServer, { address: '192.0.2.8' })),
    ).toEqual(accepted)
    testServer.clock.nowMs += window + 1
    expect(await ask({ video: 'requested03' })).toEqual(accepted)
    await testServer.close()
  })
})
