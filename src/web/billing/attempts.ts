// How often "Try Again" was pressed in this browser session, until a payment succeeds.

const key = 'pith-payment-attempts'

export function readAttempts(): number {
  const kept = Number(sessionStorage.getItem(key))
  return Number.isSafeInteger(kept) && kept > 0 ? kept : 0
}

export function countAttempt(): void {
  sessionStorage.setItem(key, String(readAttempts() + 1))
}

export function forgetAttempts(): void {
  sessionStorage.removeItem(key)
}
