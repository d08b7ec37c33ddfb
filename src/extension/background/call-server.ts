// Calls the API of the paired server with its key.
import type { Failure, ServerAnswer, ToBackground } from '../messages.ts'
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
}: Omit<Extract<ToBackground, { type: 'call' }>, 'type'>): Promise<ServerAnswer<unknown>> {
  const { url, key } = await readStore()
  if (!url || !key) return { failure: notPaired }
  const answer = await sendForJson({ url, key, method, path, body })
  if ('failure' in answer) await dropRefusedKey(key, answer.failure)
  return answer
}

/** After that the panel asks the person to pair this browser again. */
export async function dropRefusedKey(key: string, { code }: Failure): Promise<void> {
  if (!keyRefusals.includes(code)) return
  const { url, key: present, asked } = await readStore()
  // The browser may have been paired again meanwhile.
  if (url && present === key) await writeStore({ url, isRefused: true, ...(asked && { asked }) })
}
