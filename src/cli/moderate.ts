// `pith moderate`: works on the database directly, or through the running server if that has locked the data folder.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Problem, problemCodes } from '#contract/problems.ts'
import { readSettings, type Settings } from '#server/config.ts'
import { FolderInUseError } from '#server/db/folder-lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { openLog } from '#server/log.ts'
import { type ModerationCommand, moderationPath } from '#server/moderation/command.ts'
import { type ModerationResult, type ReportCase, runModeration } from '#server/moderation/moderation.ts'
import { signCommand } from '#server/moderation/signature.ts'
import { openSecret } from '#server/secret.ts'

/** Throws a Problem, or an Error with a message for the operator. */
export async function runModerationCommand(
  command: ModerationCommand,
  env: Record<string, string | undefined>,
): Promise<ModerationResult> {
  const settings = readSettings(env)
  const { DATABASE_URL, DATA_DIR } = settings
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'pg')))
    throw new Error(
      `The data folder ${DATA_DIR} is empty or does not exist. Set DATA_DIR or DATABASE_URL as for the server.`,
    )
  try {
    const db = await openDatabase(settings, openLog('error'))
    try {
      return await runModeration({ db, now: Date.now }, command)
    } finally {
      await db.close()
    }
  } catch (error) {
    if (error instanceof FolderInUseError) return sendToServer(command, settings)
    throw error
  }
}

/** The settings say where the server listens, and the command is signed with the secret from the same folder. */
async function sendToServer(command: ModerationCommand, settings: Settings): Promise<ModerationResult> {
  const { HOST, PORT } = settings
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
  const server = `http://${host}:${PORT}`
  const body = JSON.stringify(command)
  const authorization = signCommand({ secret: openSecret(settings), body, nowMs: Date.now() })
  const response = await fetch(server + moderationPath, { method: 'POST', body, headers: { authorization } }).catch(
    () => null,
  )
  const answer = response?.headers.get('content-type')?.includes('json') ? await response.json() : null
  if (response?.ok && answer) return answer as ModerationResult
  const { error } = (answer ?? {}) as { error?: { code: string; message: string } }
  const code = problemCodes.find((known) => known === error?.code)
  if (error && code) throw new Problem(code, { message: error.message })
  throw new Error(
    `A server uses the data folder ${settings.DATA_DIR}, but it cannot be reached at ${server}. Set HOST, PORT and AUTH_SECRET as for that server, or stop it and try again.`,
  )
}

/** Control characters in texts of users are removed, so that they cannot control the terminal. */
export function describeOutcome(command: ModerationCommand, outcome: ModerationResult): string {
  if ('cases' in outcome) return describeCases(outcome.cases)
  const changed = { hide: 'Hidden.', restore: 'Restored.', dismiss: 'Dismissed.', list: '' }
  const unchanged = {
    hide: 'It was already hidden.',
    restore: 'It was not hidden.',
    dismiss: 'It was already resolved.',
    list: '',
  }
  return `${(outcome.changed ? changed : unchanged)[command.name]}\n`
}

function describeCases(cases: ReportCase[]): string {
  if (cases.length === 0) return 'No open reports.\n'
  return `${cases.map(describeCase).join('\n\n')}\n`
}

function describeCase({ reportId, kind, id, text, by, isHidden, isSettled, reports }: ReportCase): string {
  const state = [isHidden && 'hidden', isSettled && 'resolved', text === null && 'deleted'].filter(Boolean)
  return [
    `${kind} ${toPlainText(id)}${state.length > 0 ? ` (${state.join(', ')})` : ''}`,
    ...(text === null ? [] : [`  "${toPlainText(text)}"${kind === 'creator' ? '' : ` by ${toPlainText(by ?? '')}`}`]),
    ...reports.map(({ reason, note, createdAt }) =>
      [`  ${new Date(createdAt).toISOString()} ${reason}`, note && `"${toPlainText(note)}"`].filter(Boolean).join(' '),
    ),
    `  report ${reportId}`,
  ].join('\n')
}

function toPlainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 300)
}
