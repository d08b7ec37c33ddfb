// Decides who may choose the model of this installation.
import type { Context } from 'hono'
import { Problem } from '#contract/problems/problems.ts'
import { hasAccounts, isAdministrator } from '../../accounts/administrators.ts'
import { readViewer } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { isCallerOnThisMachine } from '../../http/address.ts'

/** Administrators may. While there are no accounts, the person at the machine itself decides. */
export async function mayChooseModel(c: Context, deps: Deps): Promise<boolean> {
  if (!(await hasAccounts(deps.db.orm))) return isCallerOnThisMachine(c, deps.settings)
  const viewerId = await readViewer(c, deps)
  return viewerId !== null && isAdministrator(deps.db.orm, viewerId)
}

/** Throws `not_authenticated` or `forbidden` for everybody else. */
export async function requireModelChooser(c: Context, deps: Deps): Promise<void> {
  if (await mayChooseModel(c, deps)) return
  throw new Problem((await readViewer(c, deps)) ? 'forbidden' : 'not_authenticated')
}
