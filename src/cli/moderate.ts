// `pith moderate`: works on the database directly, or through the running server if that has locked the data folder.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '#server/config.ts'
import { FolderInUseError } from '#server/db/folder-lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { openLog } from '#server/log.ts'
import { type ModerationCommand, moderationPath } from '#server/moderation/command.ts'
import { type ModerationResult, type ReportCase, runModeration } from '#server/moderation/moderation.ts'
import { callServer } from './call-server.ts'

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
    if (!(error instanceof FolderInUseError)) throw error
    const response = await callServer(settings, { path: moderationPath, command, contentType: 'json' })
    return (await response.json()) as ModerationResult
  }
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
