// Listens to the notifications of a PostgreSQL server. All channels of a process share one
// connection, which is opened again whenever it is lost.
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Database } from './database.ts'

type OnPayload = Parameters<Database['listen']>[1]

const minPauseMs = 250
const maxPauseMs = 5000

/** Connects with the first channel, and leaves no connection behind after the last one. */
export function openNotifications({ url, log }: { url: string; log: Logger }): Database['listen'] {
  const listeners = new Map<string, Set<OnPayload>>()
  let connection: Promise<Client> | null = null
  let isRestoring = false

  const announce = (channel: string, payload: string) => {
    for (const onPayload of listeners.get(channel) ?? []) onPayload(payload)
  }
  const listenTo = (client: Client, channel: string) => client.query(`LISTEN "${channel}"`)

  function connect(): Promise<Client> {
    const client = new Client({ connectionString: url, keepAlive: true })
    client.on('notification', ({ channel, payload }) => announce(channel, payload ?? ''))
    client.on('error', (err) => log.warn({ err }, 'the connection for notifications was lost'))
    const connecting: Promise<Client> = client.connect().then(
      () => {
        client.on('end', () => {
          if (connection === connecting) void restore()
        })
        return client
      },
      async (error) => {
        if (connection === connecting) connection = null
        await client.end()
        throw error
      },
    )
    return connecting
  }

  const warn = (err: unknown): null => {
    log.warn({ err }, 'the connection for notifications could not be restored')
    return null
  }

  async function restore(): Promise<void> {
    connection = null
    isRestoring = true
    let client: Client | null = null
    for (let pauseMs = minPauseMs; !client; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      await wait(pauseMs)
      if (listeners.size === 0) break
      const connecting = connect()
      client = await connecting.catch(warn)
      if (client) connection = connecting
    }
    isRestoring = false
    if (client) await resume(client).catch(warn)
  }

  /** An empty payload means that some may have been missed. */
  async function resume(client: Client): Promise<void> {
    for (const channel of listeners.keys()) await listenTo(client, channel)
    for (const channel of listeners.keys()) announce(channel, '')
    await closeIfUnused()
  }

  async function closeIfUnused(): Promise<void> {
    if (listeners.size > 0 || !connection) return
    const unused = connection
    connection = null
    await (await unused).end()
  }

  async function remove(channel: string, onPayload: OnPayload): Promise<void> {
    const others = listeners.get(channel)
    others?.delete(onPayload)
    if (others?.size === 0) listeners.delete(channel)
    await closeIfUnused()
  }

  return async (channel, onPayload) => {
    listeners.set(channel, (listeners.get(channel) ?? new Set()).add(onPayload))
    try {
      // What is restored listens to this channel too.
      if (!isRestoring) {
        connection ??= connect()
        await listenTo(await connection, channel)
      }
    } catch (error) {
      await remove(channel, onPayload)
      throw error
    }
    return () => remove(channel, onPayload)
  }
}
