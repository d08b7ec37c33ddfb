// A real S3-compatible store on this machine, which checks signatures.
import type { Server, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

type S3rver = { run(): Promise<AddressInfo>; httpServer: Server }
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: object,
) => S3rver

export type S3Server = {
  /** The settings for a bucket of this server. */
  settings: Record<string, string>
  /** Closes the connection of each request of which this is true, without an answer. */
  cut: ((request: { method?: string | undefined; url?: string | undefined }) => boolean) | null
  stop(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
}

/** `directory` is where it keeps what it has. It has the bucket "copies". */
export async function startS3Server(directory: string): Promise<S3Server> {
  let [port, running] = [0, null as S3rver | null]
  const server: S3Server = {
    settings: {},
    cut: null,
    async start() {
      const options = {
        port,
        address: '127.0.0.1',
        silent: true,
        directory,
        configureBuckets: [{ name: 'copies' }],
      }
      running = new S3rver(options)
      port = (await running.run()).port
      running.httpServer.prependListener('request', (request, response: ServerResponse) => {
        if (server.cut?.(request)) response.socket?.destroy()
      })
    },
    async stop() {
      const closed = new Promise((resolve) => running!.httpServer.close(resolve))
      running!.httpServer.closeAllConnections()
      await closed
    },
  }
  await server.start()
  server.settings = {
    BACKUP_TO: 's3://copies/pith',
    BACKUP_S3_URL: `http://127.0.0.1:${port}`,
    BACKUP_S3_KEY_ID: 'S3RVER',
    BACKUP_S3_SECRET: 'S3RVER',
  }
  return server
}
