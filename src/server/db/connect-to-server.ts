// Connects to the PostgreSQL server of DATABASE_URL, and says which one that was if it fails.
import { Client, type ClientConfig } from 'pg'

/** Throws an Error with a message for the operator, without the password. */
export async function connectToServer(url: string, options: ClientConfig = {}): Promise<Client> {
  const client = new Client({ ...options, connectionString: url })
  // A lost connection also fails the query that needs it. Without a listener its event
  // would end the process without a message.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (cause) {
    await client.end().catch(() => {})
    throw new Error(describeFailure(`${client.host}:${client.port}`, cause as Error), { cause })
  }
}

function describeFailure(server: string, error: Error): string {
  const { code = '' } = error as NodeJS.ErrnoException
  // The server has answered with an SQLSTATE.
  if (/^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E'))
    return `The PostgreSQL server at ${server} refuses the connection: ${error.message}. Correct DATABASE_URL.`
  const reason = code || error.message
  return `The PostgreSQL server at ${server} cannot be reached (${reason}). Start it, or correct DATABASE_URL.`
}
