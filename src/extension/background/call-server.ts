// Calls the API of the paired server with its key.
import type { Failure, ServerResponse, ToBackground } from '../messages.ts'
import { texts } from '../texts.ts'
import { sendForJson } from './send.ts'
import { readStore, writeStore } from './store.ts'

export const notPaired: Failure = { code: 'not_paired', ...texts.failures.not_paired }
/** It was revoked or has expired. */
const keyRefusals = ['api_key_invalid', 'api_key_expired']

export async function callServer({
  method,
  path,
  body,
}: Omit<Extract<ToBackground, { type: 'call' }>, 'type'>): Promise<ServerResponse<unknown>> {
  const { url, key } = await readStore()
  if (!url || !key) return { failure: notPaired }
  const response = await sendForJson({ url, key, method, path, body })
  if ('failure' in response) await dropRefusedKey(key, response.failure)
  return response
}

/** After that the panel asks the person to pair this browser again. */
export async function dropRefusedKey(key: string, { code }: Failure): Promise<void> {
  if (!keyRefusals.includes(code)) return
  const { url, key: present, asked } = await readStore()
  // The browser may have been paired again meanwhile.
  if (url && present === key) await writeStore({ url, isRefused: true, ...(asked && { asked }) })
}
