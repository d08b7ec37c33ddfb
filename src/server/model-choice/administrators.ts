// Decides who may choose the model of this installation.
import type { Context } from 'hono'
import { Problem } from '#contract/problems.ts'
import { readViewer } from '../accounts/identity.ts'
import { findAdministratorId } from '../accounts/profiles.ts'
import type { Deps } from '../deps/deps.ts'
import { isCallerOnThisMachine } from '../http/address.ts'

/** The first account is the administrator. While there are no accounts, the person at the machine itself decides. */
export async function mayChooseModel(c: Context, deps: Deps): Promise<boolean> {
  const administratorId = await findAdministratorId(deps.db.orm)
  if (administratorId === null) return isCallerOnThisMachine(c, deps.settings)
  return (await readViewer(c, deps)) === administratorId
}

/** Throws `not_authenticated` or `forbidden` for everybody else. */
export async function requireModelChooser(c: Context, deps: Deps): Promise<void> {
  if (await mayChooseModel(c, deps)) return
  throw new Problem((await readViewer(c, deps)) ? 'forbidden' : 'not_authenticated')
}
