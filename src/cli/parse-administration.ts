// Parses the arguments of `pith admin`.
import { Problem } from '#contract/problems.ts'
import { type AdministrationCommand, administrationCommandSchema } from '#server/admin/command.ts'

/** Throws a Problem `bad_request` that describes the syntax. */
export function parseAdministration(args: string[]): AdministrationCommand {
  const [name = 'list', email, ...rest] = args
  const command = name === 'list' ? { name } : { name, email: name === 'invite' ? (email ?? null) : email }
  const parsed = administrationCommandSchema.safeParse(command)
  if (parsed.success && rest.length === 0 && (name !== 'list' || email === undefined)) return parsed.data
  throw new Problem('bad_request', {
    message: 'Usage: pith admin list | add <email> | remove <email> | invite [<email>]',
  })
}
