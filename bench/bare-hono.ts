// A server that does one thing: it answers the stored summary of a video as JSON, with
// one statement. What Pith adds is measured against it. `node bench/bare-hono.ts
// FOLDER_OR_URL OWNER_ID` prints its port.
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'
import { openDatabaseEngine } from '#server/db/embedded.ts'

const statement = `
  select s.id, s.video_id, s.created_at, g.digest, g.length, g.language, g.engine, g.duration_seconds, g.saved_seconds,
    v.metadata, t.language as spoken, t.kind, t.words, h.rating, h.saved_at, h.tags
  from user_summaries s join generations g on g.id = s.generation_id
    left join videos v on v.video_id = s.video_id left join transcripts t on t.id = g.transcript_id
    left join history h on h.owner_id = s.owner_id and h.video_id = s.video_id
  where s.owner_id = $1 and s.video_id = $2 and g.state = 'done' and h.deleted_at is null
  order by s.created_at desc, s.id desc limit 1`

const [database = '', ownerId = ''] = process.argv.slice(2)
const client = await open()
const app = new Hono().get('/api/summaries/:videoId', async (c) => {
  const { rows } = await client.query(statement, [ownerId, c.req.param('videoId')])
  return c.json(rows[0])
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port))

async function open(): Promise<{
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}> {
  if (database.startsWith('postgres')) return new Pool({ connectionString: database })
  const { engine } = await openDatabaseEngine(join(database, 'pg'))
  return engine
}
