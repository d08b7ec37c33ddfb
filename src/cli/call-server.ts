// Sends a command to the server that uses the data folder. It is signed with the secret
// that both know: `AUTH_SECRET`, or the file in the folder.
import { resolve } from 'node:path'
import { Problem, problemCodes } from '#contract/problems/problems.ts'
import type { Settings } from '#server/config.ts'
import { signCommand } from '#server/http/operator-signature.ts'
import { openSecret } from '#server/secret.ts'

/**
 * The settings say where the server listens. Throws the server's Problem, or an Error if
 * it cannot be reached or does not answer as `contentType`.
 */
export async function callServer(
  settings: Settings,
  { path, command, contentType }: { path: string; command: object; contentType: string },
): Promise<Response> {
  const { HOST, PORT } = settings
  const host = ['0.0.0.0', '::'].includes(HOST)
    ? '127.0.0.1'
    : HOST.includes(':')
      ? `[${HOST}]`
      : HOST
  const server = `http://${host}:${PORT}`
  const body = JSON.stringify(command)
  const authorization = signCommand({ secret: openSecret(settings), body, nowMs: Date.now() })
  const response = await fetch(server + path, {
    method: 'POST',
    body,
    headers: { authorization },
  }).catch(() => null)
  const type = response?.headers.get('content-type') ?? ''
  if (response?.ok && type.includes(contentType)) return response
  const content = response && type.includes('json') ? await response.json() : {}
  const { error } = content as {
    error?: { code: string; message: string }
  }
  const code = problemCodes.find((known) => known === error?.code)
  if (error && code) throw new Problem(code, { message: error.message })
  throw new Error(
    `A server uses the data folder ${resolve(settings.DATA_DIR)}, but it cannot be reached at ${server}. Set HOST, PORT and AUTH_SECRET as for that server, or stop it and try again.`,
  )
}
