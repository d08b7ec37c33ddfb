// The server from its sources, with the double of a listener that hears a talk about bees
// in any file, at a pace that a test can follow.
import { appendFileSync } from 'node:fs'
import { createApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { openServer } from '#server/http/bodies/open-server.ts'
import { openDeps } from '#server/open-deps.ts'
import { startWorkers } from '#server/worker.ts'
import { openListenerDouble } from './listener.ts'

const settings = readSettings(process.env)
const stopping = new AbortController()
const { deps, close } = await openDeps(settings, stopping.signal)
const windowMs = Number(process.env.HEARING_WINDOW_MS ?? 300)
deps.listening = openListenerDouble({
  seconds: Number(process.env.HEARING_SECONDS ?? 240),
  before: async (window) => {
    // What each process has begun to hear, for tests that kill it.
    if (process.env.HEARING_LOG) appendFileSync(process.env.HEARING_LOG, `${window}\n`)
    await new Promise((resolve) => setTimeout(resolve, windowMs))
  },
  speakers: [
    { startSeconds: 0, endSeconds: 60, n: 1 },
    { startSeconds: 60, endSeconds: 240, n: 2 },
  ],
})
const app = createApp(deps)
const server = openServer(app.fetch)
await new Promise<void>((resolve) => server.listen(settings.PORT, '127.0.0.1', resolve))
const address = server.address()
if (typeof address === 'object' && address) settings.PORT = address.port
await startWorkers(deps)
process.stdout.write(`Pith is ready at http://localhost:${settings.PORT}\n`)

process.once('SIGTERM', async () => {
  stopping.abort()
  server.close()
  server.closeAllConnections()
  await close()
  process.exit(0)
})
