// The seats of a space: members and open invitations for addresses take one each.
import { Problem } from '#contract/problems/problems.ts'
import type { Seats } from '#contract/spaces/spaces.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import * as invitations from './invitation-store.ts'
import * as members from './member-store.ts'
import { findPlanOfSpace } from './seats/covering-plans.ts'

type SeatDeps = Pick<Deps, 'now' | 'settings'>

export async function readSeats(
  { now, settings }: SeatDeps,
  orm: Orm,
  spaceId: string,
): Promise<Seats> {
  const plan = await findPlanOfSpace(settings.plans, orm, spaceId, now())
  return {
    total: plan?.seats ?? settings.SPACE_SEATS,
    members: await members.countOf(orm, spaceId),
    invited: await invitations.countOpen(orm, spaceId, now()),
    plan: plan?.label ?? null,
  }
}

/** Throws `space_full` unless so many more can be invited. The space must be locked. */
export async function requireSeats(
  deps: SeatDeps,
  tx: Orm,
  spaceId: string,
  needed: number,
): Promise<void> {
  const { total, members: taken, invited } = await readSeats(deps, tx, spaceId)
  const left = Math.max(0, total - taken - invited)
  if (needed <= left) return
  throw new Problem('space_full', needed > 1 ? { message: describeLack(needed, left) } : {})
}

/**
 * Throws `space_full` unless the invited person fits: with a link beside those who are
 * invited by their addresses. The space must be locked.
 */
export async function requireSeatFor(
  deps: SeatDeps,
  tx: Orm,
  { spaceId, kind }: Pick<invitations.InvitationRow, 'spaceId' | 'kind'>,
): Promise<void> {
  const { total, members: taken, invited } = await readSeats(deps, tx, spaceId)
  if (taken + (kind === 'link' ? invited : 0) >= total)
    throw new Problem('space_full', { message: noSeatForYou })
}

const noSeatForYou =
  'All seats of this space are taken. Nothing was changed. Ask an owner of the space to make room.'

function describeLack(needed: number, left: number): string {
  const seats = left === 1 ? '1 seat is' : `${left} seats are`
  return `${seats} left in this space, and these are ${needed} addresses. Open invitations take a seat too. Nobody was invited.`
}
