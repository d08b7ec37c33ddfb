// A page of another site that opens Pith with a link, over and over.
import { expect, test } from 'vitest'
import { generations } from '#server/db/schema/summaries.ts'
import { videos } from '#server/db/schema/videos.ts'
import { fakeYouTube, newPerson, startTestServer } from './deps.ts'

const openings = 1000

test('a foreign page opens the start page with a link a thousand times: nothing is started, counted or asked of YouTube', async () => {
  const youtube = fakeYouTube()
  const server = await startTestServer({ youtube, idle: true })
  try {
    const ann = newPerson(server, { address: '10.9.0.7' })
    await ann.signUp()
    const foreign = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    }
    const statuses = new Set<number>()
    for (let count = 0; count < openings; count++) {
      const id = `opened${String(count).padStart(5, '0')}`
      statuses.add((await ann.send(`/summarize?video=${id}`, { headers: foreign })).status)
    }
    expect([...statuses].every((status) => status < 500)).toBe(true)
    expect(await server.deps.db.orm.$count(generations)).toBe(0)
    expect(await server.deps.db.orm.$count(videos)).toBe(0)
    expect(youtube.requests).toEqual([])
    expect(await (await ann.send('/api/usage')).json()).toMatchObject({ used: 0 })
    // The pages themselves ask for what they show; a script of the foreign page may not
    // start a summary with Ann's session.
    const forged = await ann.ask(
      { video: 'openedVid01' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    )
    expect(forged.status).toBe(403)
    expect(await server.deps.db.orm.$count(generations)).toBe(0)
  } finally {
    await server.close()
  }
})
