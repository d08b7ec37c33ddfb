// Hashes who made an attempt, so that the rate limits contain no addresses and no emails.
import { createHmac } from 'node:crypto'
import type { Deps } from '../../deps/deps.ts'

export function hashCaller({ secret }: Pick<Deps, 'secret'>, caller: string): string {
  return createHmac('sha256', secret).update(caller).digest('base64url')
}
