// Saves and loads an account of the Stripe double, so that purchases survive a restart.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Account } from './account.ts'

const kinds = [
  'customers',
  'paymentMethods',
  'sessions',
  'subscriptions',
  'invoices',
  'charges',
  'disputes',
] as const

export function saveAccount(account: Account, file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const entries = kinds.map((kind) => [kind, [...account[kind]]])
  writeFileSync(
    file,
    JSON.stringify({ lastId: account.newId('last'), ...Object.fromEntries(entries) }),
  )
}

/**
 * Loads an account if the file exists. Open checkouts expire, because their URLs belonged
 * to the previous run.
 */
export function loadAccount(account: Account, file: string): void {
  if (!existsSync(file)) return
  const { lastId, ...objects } = JSON.parse(readFileSync(file, 'utf8'))
  account.advanceIds(Number(/\d+/.exec(lastId)?.[0] ?? 0))
  for (const kind of kinds)
    for (const [id, object] of objects[kind] ?? []) account[kind].set(id, object)
  for (const session of account.sessions.values())
    if (session.status === 'open') session.status = 'expired'
}
