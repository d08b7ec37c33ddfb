// Calls the API of the paired server with its key.
import type { Answer, Failure, ToBackground } from '../messages.ts'
import { texts } from '../texts.ts'
import { sendForJson } from './send.ts'
import { readStore } from './store.ts'

export const notPaired: Failure = { code: 'not_paired', ...texts.failures.not_paired }

export async function callServer({
  method,
  path,
  body,
}: Omit<Extract<ToBackground, { type: 'call' }>, 'type'>): Promise<Answer<unknown>> {
  const { url, key } = await readStore()
  if (!url || !key) return { failure: notPaired }
  return sendForJson({ url, key, method, path, body })
}
