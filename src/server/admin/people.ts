// What administrators do with accounts: roles, plans, suspensions, ended sessions,
// exports and deletions. Everything is logged.
import type { People, Person, PersonChange } from '#contract/admin/admin.ts'
import { adminPageSize } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import { endSessions, setRole, setSuspended } from '../accounts/administrators.ts'
import { deleteAccount, streamPersonalData } from '../accounts/me/personal-data.ts'
import { grantPlan } from '../billing/sync.ts'
import type { Orm } from '../db/database.ts'
import { notifyOwner } from '../db/owner-events.ts'
import type { Deps } from '../deps/deps.ts'
import { notify } from '../social/notifications/notifications.ts'
import { logAction } from './audit/actions.ts'
import * as store from './people-store.ts'

export async function listPeople(
  { db, mailer }: Pick<Deps, 'db' | 'mailer'>,
  { search, page }: { search: string; page: number },
): Promise<People> {
  const { items, total } = await store.listPeople(db.orm, {
    search,
    offset: (page - 1) * adminPageSize,
    limit: adminPageSize,
  })
  return { items: items.map((row) => toPerson(row, mailer)), total }
}

function toPerson({ isEmailVerified, ...row }: store.PersonRow, mailer: Deps['mailer']): Person {
  return { ...row, isUnconfirmed: mailer.delivers && !isEmailVerified }
}

type Act = { actorId: string; userId: string }

/** Throws `person_not_found`, `last_administrator`, `own_account`, or `plan_is_paid`. */
export async function changePerson(
  deps: Deps,
  { actorId, userId }: Act,
  change: PersonChange,
): Promise<Person> {
  await requirePerson(deps.db.orm, userId)
  // Perhaps nobody else could lift the suspension.
  if (actorId === userId && change.change === 'suspended') throw new Problem('own_account')
  const nowMs = deps.now()
  await deps.db.orm.transaction(async (tx) => {
    await apply(deps, tx, { actorId, userId }, change)
    const { change: action, ...details } = change
    const logged = Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? `${value}` : value,
    ])
    await logAction(tx, { actorId, action, userId, details: Object.fromEntries(logged), nowMs })
  })
  await notifyOwner(deps.db, userId)
  return toPerson(await requirePerson(deps.db.orm, userId), deps.mailer)
}

async function apply(
  deps: Deps,
  tx: Orm,
  { actorId, userId }: Act,
  change: PersonChange,
): Promise<void> {
  const nowMs = deps.now()
  if (change.change === 'role') return setRole(tx, userId, change.role)
  if (change.change === 'sign_out') return endSessions(tx, userId)
  if (change.change === 'suspended')
    return setSuspended(tx, userId, change.isSuspended ? nowMs : null)
  const { plan, untilMs } = change
  if (untilMs !== null && untilMs <= nowMs)
    throw new Problem('bad_request', { message: 'The plan must end in the future.' })
  await grantPlan(tx, userId, { planKey: plan, untilMs, nowMs })
  if (plan !== 'free' && actorId !== userId)
    await notify(tx, { kind: 'plan_given', ownerId: userId, nowMs })
}

/** Yields the JSON of everything that is stored about a person, for somebody who asked for it. */
export async function exportPerson(
  deps: Deps,
  { actorId, userId, reason }: Act & { reason: string },
): Promise<AsyncGenerator<string>> {
  await requirePerson(deps.db.orm, userId)
  await logAction(deps.db.orm, {
    actorId,
    action: 'export',
    userId,
    details: { reason },
    nowMs: deps.now(),
  })
  return streamPersonalData(deps, userId)
}

/** The log says nothing about the person but the reason. */
export async function deletePerson(
  deps: Deps,
  { actorId, userId, reason }: Act & { reason: string },
): Promise<void> {
  await requirePerson(deps.db.orm, userId)
  if (actorId === userId) throw new Problem('own_account')
  await deleteAccount(deps, userId, (tx) =>
    logAction(tx, {
      actorId,
      action: 'delete',
      userId: null,
      details: { reason },
      nowMs: deps.now(),
    }),
  )
}

async function requirePerson(orm: Orm, userId: string): Promise<store.PersonRow> {
  const person = await store.findPerson(orm, userId)
  if (!person) throw new Problem('person_not_found')
  return person
}
