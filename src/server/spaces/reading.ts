// What other folders ask about the summaries that a member reads in a space.
import type { Orm } from '../db/database.ts'
import type { SpaceKey } from './access.ts'
import * as members from './member-store.ts'
import * as shared from './shared-store.ts'
import * as spaces from './store.ts'

/** The ids of the shared summaries that the member reads; null for somebody who is no member. */
export async function listReadableIds(
  orm: Orm,
  { spaceId, userId }: SpaceKey,
): Promise<ReadonlySet<string> | null> {
  if (!(await members.find(orm, spaceId, userId))) return null
  return new Set(await shared.listReadableIds(orm, { viewerId: userId, spaceId }))
}

/** A text that changes with what the member reads. */
export async function describeReadable(orm: Orm, { spaceId, userId }: SpaceKey): Promise<string> {
  return shared.describeReadable(orm, { viewerId: userId, spaceId })
}

/** Null for somebody who is no member. */
export async function readSpaceName(
  orm: Orm,
  { spaceId, userId }: SpaceKey,
): Promise<string | null> {
  return (await members.find(orm, spaceId, userId)) ? spaces.findName(orm, spaceId) : null
}
