// `pith moderate`: on a PostgreSQL server and on a data folder that is free directly, else through the server that has the folder.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Problem, problemCodes } from '#contract/problems.ts'
import { readSettings, type Settings } from '#server/config.ts'
import { FolderInUse } from '#server/db/folder-lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { openLog } from '#server/log.ts'
import { type Case, moderate, type Outcome } from '#server/moderation/moderation.ts'
import { type Order, orderPath } from '#server/moderation/order.ts'
import { signOrder } from '#server/moderation/signature.ts'
import { openSecret } from '#server/secret.ts'

/** Carries the order out. Throws a Problem, or an Error with a message for the operator. */
export async function moderateHere(order: Order, env: Record<string, string | undefined>): Promise<Outcome> {
  const settings = readSettings(env)
  const { DATABASE_URL, DATA_DIR } = settings
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'pg')))
    throw new Error(`There is nothing in the data folder ${DATA_DIR}. Set DATA_DIR or DATABASE_URL as for the server.`)
  try {
    const db = await openDatabase(settings, openLog('error'))
    try {
      return await moderate({ db, now: Date.now }, order)
    } finally {
      await db.close()
    }
  } catch (error) {
    if (error instanceof FolderInUse) return askServer(order, settings)
    throw error
  }
}

/** The server that has the folder listens where the settings say, and finds the same secret there. */
async function askServer(order: Order, settings: Settings): Promise<Outcome> {
  const { HOST, PORT } = settings
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
  const server = `http://${host}:${PORT}`
  const body = JSON.stringify(order)
  const authorization = signOrder({ secret: openSecret(settings), body, nowMs: Date.now() })
  const response = await fetch(server + orderPath, { method: 'POST', body, headers: { authorization } }).catch(
    () => null,
  )
  const answer = response?.headers.get('content-type')?.includes('json') ? await response.json() : null
  if (response?.ok && answer) return answer as Outcome
  const { error } = (answer ?? {}) as { error?: { code: string; message: string } }
  const code = problemCodes.find((known) => known === error?.code)
  if (error && code) throw new Problem(code, { message: error.message })
  throw new Error(
    `A server has the data folder ${settings.DATA_DIR}, but does not answer to that at ${server}. Set HOST, PORT and AUTH_SECRET as for that server, or stop it and try again.`,
  )
}

/** What the operator reads. What people wrote cannot move the cursor or colour the screen. */
export function describeOutcome(order: Order, outcome: Outcome): string {
  if ('cases' in outcome) return describeCases(outcome.cases)
  const done = { hide: 'Hidden.', restore: 'Shown again.', dismiss: 'Dismissed.', list: '' }
  const before = {
    hide: 'It was hidden before.',
    restore: 'It was not hidden.',
    dismiss: 'It was settled before.',
    list: '',
  }
  return `${(outcome.changed ? done : before)[order.name]}\n`
}

function describeCases(cases: Case[]): string {
  if (cases.length === 0) return 'No open reports.\n'
  return `${cases.map(describeCase).join('\n\n')}\n`
}

function describeCase({ reportId, kind, id, text, by, isHidden, isSettled, reports }: Case): string {
  const state = [isHidden && 'hidden', isSettled && 'settled', text === null && 'gone'].filter(Boolean)
  return [
    `${kind} ${plain(id)}${state.length > 0 ? ` (${state.join(', ')})` : ''}`,
    ...(text === null ? [] : [`  "${plain(text)}"${kind === 'creator' ? '' : ` by ${plain(by ?? '')}`}`]),
    ...reports.map(({ reason, note, createdAt }) =>
      [`  ${new Date(createdAt).toISOString()} ${reason}`, note && `"${plain(note)}"`].filter(Boolean).join(' '),
    ),
    `  report ${reportId}`,
  ].join('\n')
}

function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 300)
}
