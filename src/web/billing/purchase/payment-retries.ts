// Counts how often "Try Again" was pressed in this browser session since the last
// successful payment.
import { readStorage, writeStorage } from '../../ui/browser/storage.ts'

const storageName = 'payment-attempts'

export function getRetryCount(): number {
  const count = Number(readStorage(storageName, 'tab'))
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

export function recordRetry(): void {
  writeStorage(storageName, String(getRetryCount() + 1), 'tab')
}

export function resetRetries(): void {
  writeStorage(storageName, null, 'tab')
}
