// `pith moderate`: hides and restores what users reported.
import type { ReportCase } from '#contract/admin/moderation.ts'
import { type ModerationCommand, moderationPath } from '#server/social/moderation/command.ts'
import { type ModerationResult, runModeration } from '#server/social/moderation/moderation.ts'
import { runOnDatabase } from './run-on-database.ts'

/** Throws a Problem, or an Error with a message for the operator. */
export async function runModerationCommand(
  command: ModerationCommand,
  env: Record<string, string | undefined>,
): Promise<ModerationResult> {
  return runOnDatabase(env, {
    path: moderationPath,
    command,
    run: (deps) => runModeration(deps, command),
  })
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

function describeCase({
  reportId,
  kind,
  id,
  text,
  by,
  isHidden,
  isSettled,
  reportCount,
  reports,
}: ReportCase): string {
  const state = [isHidden && 'hidden', isSettled && 'resolved', text === null && 'deleted'].filter(
    Boolean,
  )
  return [
    `${kind} ${toPlainText(id)}${state.length > 0 ? ` (${state.join(', ')})` : ''}`,
    ...(text === null
      ? []
      : [`  "${toPlainText(text)}"${kind === 'creator' ? '' : ` by ${toPlainText(by ?? '')}`}`]),
    ...reports.map(({ reason, note, createdAt }) =>
      [`  ${new Date(createdAt).toISOString()} ${reason}`, note && `"${toPlainText(note)}"`]
        .filter(Boolean)
        .join(' '),
    ),
    ...(reportCount > reports.length ? [`  and ${reportCount - reports.length} more`] : []),
    `  report ${reportId}`,
  ].join('\n')
}

function toPlainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 300)
}
