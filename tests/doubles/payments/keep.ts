// Keeps an account at the double of Stripe from one run to the next, so that whoever bought something still has it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Account } from './account.ts'

const kinds = ['customers', 'sessions', 'subscriptions', 'invoices', 'charges', 'disputes'] as const

export function keep(account: Account, file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const kept = kinds.map((kind) => [kind, [...account[kind]]])
  writeFileSync(file, JSON.stringify({ lastId: account.newId('last'), ...Object.fromEntries(kept) }))
}

/** What was open when the double ended can no longer be reached. */
export function recall(account: Account, file: string): void {
  if (!existsSync(file)) return
  const { lastId, ...kept } = JSON.parse(readFileSync(file, 'utf8'))
  account.skipTo(Number(/\d+/.exec(lastId)?.[0] ?? 0))
  for (const kind of kinds) for (const [id, thing] of kept[kind] ?? []) account[kind].set(id, thing)
  for (const session of account.sessions.values()) if (session.status === 'open') session.status = 'expired'
}
