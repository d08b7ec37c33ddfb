// How often "Try Again" was pressed in this browser session, until a payment succeeds.
import { recall, remember } from '../storage.ts'

const name = 'payment-attempts'

export function readAttempts(): number {
  const kept = Number(recall(name, 'tab'))
  return Number.isSafeInteger(kept) && kept > 0 ? kept : 0
}

export function countAttempt(): void {
  remember(name, String(readAttempts() + 1), 'tab')
}

export function forgetAttempts(): void {
  remember(name, null, 'tab')
}
