// How the terminal program proves to a running server that it belongs to whoever runs it: by what both find in the data folder.
import { createHmac, timingSafeEqual } from 'node:crypto'

const scheme = 'Pith'
/** How long a signed order can be used; it would only be carried out once more. */
const validMs = 60_000

type Signed = { secret: string; body: string; nowMs: number }

/** The `Authorization` of an order. */
export function signOrder(signed: Signed): string {
  return `${scheme} ${signed.nowMs}.${digestOf(signed)}`
}

export function isSigned(authorization: string, { secret, body, nowMs }: Signed): boolean {
  const [, time = '', given = ''] = /^Pith (\d{1,15})\.([\da-f]{64})$/.exec(authorization) ?? []
  if (!given || Math.abs(nowMs - Number(time)) > validMs) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(digestOf({ secret, body, nowMs: Number(time) })))
}

function digestOf({ secret, body, nowMs }: Signed): string {
  return createHmac('sha256', secret).update(`moderation order at ${nowMs}\n${body}`).digest('hex')
}
