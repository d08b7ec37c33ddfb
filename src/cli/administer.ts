// `pith admin`: administrators, invitations and links for a new password.
import { resetLinkMinutes } from '#contract/basics/limits.ts'
import { type AdministrationCommand, administrationPath } from '#server/admin/command.ts'
import { type AdministrationResult, runAdministration } from '#server/admin/operator.ts'
import { runOnDatabase } from './run-on-database.ts'

/** Throws a Problem, or an Error with a message for the operator. */
export async function runAdministrationCommand(
  command: AdministrationCommand,
  env: Record<string, string | undefined>,
): Promise<AdministrationResult> {
  return runOnDatabase(env, {
    path: administrationPath,
    command,
    run: (deps) => runAdministration(deps, command),
  })
}

export function describeAdministration(result: AdministrationResult): string {
  if ('changed' in result) return `${result.changed}\n`
  if ('link' in result)
    return `This link creates the account. It works once, until ${new Date(result.expiresAt).toISOString().slice(0, 10)}:\n${result.link}\n`
  if ('resetLink' in result)
    return `With this link a new password can be set. It works once, for ${resetLinkMinutes} minutes:\n${result.resetLink}\n`
  if (result.administrators.length === 0) return 'There are no administrators.\n'
  return `${result.administrators.map(({ name, email }) => `${email}  ${name.replace(/\p{C}+/gu, ' ')}`).join('\n')}\n`
}
