// An operator whose PostgreSQL server is down, or does not let Pith in, reads which server that is.
import { expect, test } from 'vitest'
import { newDatabase } from '#tests/engines.ts'
import { freePort } from '#tests/postgres.ts'
import { connectToServer } from './connect-to-server.ts'

test('a server that is down is named with its host, without the password', async () => {
  const port = await freePort()
  const error = await connectToServer(`postgres://pith:hidden@127.0.0.1:${port}/pith`).catch(
    (reason: unknown) => reason,
  )
  expect(`${error}`).toBe(
    `Error: The PostgreSQL server at 127.0.0.1:${port} cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
  )
})

test('a database that the server does not have is named in the words of the server', async () => {
  const url = new URL(await newDatabase())
  url.pathname = '/nowhere'
  await expect(connectToServer(url.href)).rejects.toThrow(
    `The PostgreSQL server at ${url.host} refuses the connection: database "nowhere" does not exist. Correct DATABASE_URL.`,
  )
})
