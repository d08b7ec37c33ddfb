// Measures how many stored summaries a second the server answers, as a share of a bare
// Hono with one equivalent statement.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { openForBackup } from '#server/backup/open-for-backup.ts'
import { readSettings } from '#server/config.ts'
import { startPostgres } from '#tests/postgres.ts'
import { nodeFlags } from '../scripts/node.mjs'
import { type BenchmarkRow, median, type Wanted, wantsDatabase } from './row.ts'
import { type ServerSettings, startServer, withEmptyFolder } from './server.ts'
import { makeVideo, toVtt } from './video.ts'

const [readers, readMs, rounds] = [8, 3000, 5]

export async function run(wanted: Wanted): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = []
  if (wantsDatabase(wanted, 'folder'))
    rows.push(
      ...(await withEmptyFolder((folder) =>
        compare('in the folder', folder, { DATA_DIR: folder }),
      )),
    )
  if (wantsDatabase(wanted, 'postgres')) {
    const { url, stop } = await startPostgres()
    const settings = (folder: string) => ({ DATA_DIR: folder, DATABASE_URL: url })
    rows.push(
      ...(await withEmptyFolder((folder) =>
        compare('on PostgreSQL', url, settings(folder)),
      ).finally(stop)),
    )
  }
  return rows
}

/** One after the other, because only one process can open a folder. */
async function compare(
  where: string,
  database: string,
  settings: ServerSettings,
): Promise<BenchmarkRow[]> {
  const { path, cookie } = await storeSummary(settings)
  const ownerId = await readOwnerId(settings)
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const server = await startServer(settings)
    ours.push(await countReads(`${server.url}${path}`, cookie).finally(server.stop))
    const other = await startBareHono(database, ownerId)
    bare.push(await countReads(`${other.url}${path}`, cookie).finally(other.stop))
  }
  const share = (median(ours) / median(bare)) * 100
  return [
    { name: `A stored summary as JSON, ${where}`, value: median(ours), unit: '/s', goal: '' },
    { name: `The same by a bare Hono, ${where}`, value: median(bare), unit: '/s', goal: '' },
    {
      name: `Share of the bare Hono, ${where}`,
      value: share,
      unit: '%',
      goal: '>= 70 %',
      peer: '42-52 % before',
    },
  ]
}

async function storeSummary(settings: ServerSettings): Promise<{ path: string; cookie: string }> {
  const server = await startServer(settings)
  const accepted = await fetch(`${server.url}/api/summaries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transcript: { name: 'talk.vtt', text: toVtt(makeVideo(1)) } }),
  })
  const cookie = accepted.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { jobId, videoId } = (await accepted.json()) as { jobId: string; videoId: string }
  await (
    await fetch(`${server.url}/api/summaries/jobs/${jobId}/events`, { headers: { cookie } })
  ).text()
  await server.stop()
  return { path: `/api/summaries/${videoId}`, cookie }
}

async function readOwnerId(settings: ServerSettings): Promise<string> {
  const { orm, close } = await openForBackup(readSettings(settings))
  const { rows } = await orm.execute('select owner_id from user_summaries').finally(close)
  return (rows[0] as { owner_id: string }).owner_id
}

async function startBareHono(database: string, ownerId: string) {
  const args = [...nodeFlags, 'bench/bare-hono.ts', database, ownerId]
  const child: ChildProcess = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout!, 'data')) as [Buffer]
  const stop = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { url: `http://127.0.0.1:${port.toString().trim()}`, stop }
}

/**
 * Several readers ask again as soon as they have an answer. Resolves to answers a second,
 * after a warm-up of a third of the time.
 */
async function countReads(url: string, cookie: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers })
  let count = 0
  const startMs = performance.now() + readMs / 3
  const endMs = startMs + readMs
  const read = async () => {
    while (performance.now() < endMs) {
      await readOnce(url, { agent, cookie })
      if (performance.now() >= startMs) count++
    }
  }
  await Promise.all(Array.from({ length: readers }, read))
  agent.destroy()
  return (count * 1000) / readMs
}

function readOnce(url: string, { agent, cookie }: { agent: Agent; cookie: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} from ${url}`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })
}
