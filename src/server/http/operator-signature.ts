// Signs the operator's commands (moderation and backups) to a running server with the
// secret that both know.
import { createHmac, timingSafeEqual } from 'node:crypto'

const scheme = 'Pith'
/** How long a signature is valid. Repeating a command within this time does no harm. */
const validMs = 60_000

type SignedCommand = { secret: string; body: string; nowMs: number }

/** Returns the `Authorization` header of a command. */
export function signCommand(command: SignedCommand): string {
  return `${scheme} ${command.nowMs}.${digestOf(command)}`
}

export function isSigned(authorization: string, { secret, body, nowMs }: SignedCommand): boolean {
  const [, time = '', digest = ''] = /^Pith (\d{1,15})\.([\da-f]{64})$/.exec(authorization) ?? []
  if (!digest || Math.abs(nowMs - Number(time)) > validMs) return false
  return timingSafeEqual(
    Buffer.from(digest),
    Buffer.from(digestOf({ secret, body, nowMs: Number(time) })),
  )
}

function digestOf({ secret, body, nowMs }: SignedCommand): string {
  return createHmac('sha256', secret).update(`operator command at ${nowMs}\n${body}`).digest('hex')
}
