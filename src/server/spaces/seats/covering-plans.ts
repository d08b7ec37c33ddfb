// Plans with seats: the plan of an owner covers the space that they have owned the
// longest, and as many of its members as it has seats.
import { type SQL, sql } from 'drizzle-orm'
import { type PlanKey, type PlanTable, planKeys, planOf } from '#contract/billing/plans.ts'
import type { Orm } from '../../db/database.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { spaceMembers } from '../../db/schema/spaces.ts'

/** The plans with seats. Without any, nothing is read. */
function listPlansWithSeats(table: PlanTable): PlanKey[] {
  return planKeys.filter((key) => planOf(table, key).seats !== undefined)
}

/**
 * A query of the current plans with seats that owners among the given members have, each
 * with the space that it covers.
 */
function coveringPlans(keys: PlanKey[], nowMs: number, isOwner: SQL): SQL {
  return sql`select p.plan, (
      select owned.space_id from ${spaceMembers} as owned where owned.user_id = p.user_id and owned.role = 'owner'
      order by owned.owner_since, owned.space_id limit 1) as space_id
    from ${profiles} as p
    where p.plan = any(${sql.param(keys)}::text[]) and (p.plan_until is null or p.plan_until > ${nowMs}) and p.suspended_at is null
      and p.user_id in (select owner.user_id from ${spaceMembers} as owner where owner.role = 'owner' and ${isOwner})`
}

/** The plan with the most seats that covers a space, or null. */
export async function findPlanOfSpace(
  table: PlanTable,
  orm: Orm,
  spaceId: string,
  nowMs: number,
): Promise<{ label: string; seats: number } | null> {
  const keys = listPlansWithSeats(table)
  if (keys.length === 0) return null
  const { rows } = await orm.execute<{ plan: PlanKey }>(sql`
    select c.plan from (${coveringPlans(keys, nowMs, sql`owner.space_id = ${spaceId}::uuid`)}) as c where c.space_id = ${spaceId}::uuid`)
  const plans = rows
    .map(({ plan }) => planOf(table, plan))
    .map(({ label, seats = 0 }) => ({ label, seats }))
  return plans.toSorted((a, b) => b.seats - a.seats)[0] ?? null
}

/**
 * The highest plan that covers a user as a member of a space, or null. Who joined first
 * is covered first.
 */
export async function findCoveringPlan(
  table: PlanTable,
  orm: Orm,
  userId: string,
  nowMs: number,
): Promise<PlanKey | null> {
  const keys = listPlansWithSeats(table)
  if (keys.length === 0) return null
  const isInSpace = sql`owner.space_id in (select own.space_id from ${spaceMembers} as own where own.user_id = ${userId})`
  const { rows } = await orm.execute<{ plan: PlanKey; before: number }>(sql`
    select c.plan, (select count(*)::int from ${spaceMembers} as earlier
      where earlier.space_id = c.space_id and (earlier.joined_at, earlier.id) < (own.joined_at, own.id)) as before
    from (${coveringPlans(keys, nowMs, isInSpace)}) as c
    join ${spaceMembers} as own on own.space_id = c.space_id and own.user_id = ${userId}`)
  const covering = rows.filter(({ plan, before }) => before < (planOf(table, plan).seats ?? 0))
  return (
    covering
      .map(({ plan }) => plan)
      .toSorted((a, b) => planKeys.indexOf(b) - planKeys.indexOf(a))[0] ?? null
  )
}
