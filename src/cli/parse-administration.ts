// Parses the arguments of `pith admin`.
import { Problem } from '#contract/problems/problems.ts'
import { type AdministrationCommand, administrationCommandSchema } from '#server/admin/command.ts'

/**
 * Throws a Problem `bad_request` that names the argument that is no address, or describes
 * the syntax.
 */
export function parseAdministration(args: string[]): AdministrationCommand {
  const [name = 'list', email, ...rest] = args
  const command =
    name === 'list' ? { name } : { name, email: name === 'invite' ? (email ?? null) : email }
  const parsed = administrationCommandSchema.safeParse(command)
  const isAlone = rest.length === 0 && (name !== 'list' || email === undefined)
  if (parsed.success && isAlone) return parsed.data
  const isOnlyAddressWrong =
    isAlone && email !== undefined && parsed.error?.issues.every(({ path }) => path[0] === 'email')
  throw new Problem('bad_request', {
    message: isOnlyAddressWrong
      ? `"${email}" is no email address.`
      : 'Usage: pith admin list | add <email> | remove <email> | invite [<email>] | reset <email>',
  })
}
