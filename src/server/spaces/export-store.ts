// Reads what the export of an account says about spaces. Other members are not in it,
// except the addresses that the person invited.
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { spaceInvitations, spaceMembers, spaceSummaries, spaces } from '../db/schema/spaces.ts'

/** The spaces of a person, with what they shared there and whom they invited. */
export async function exportSpaces(orm: Orm, userId: string) {
  const { id, name, description } = spaces
  const memberships = await orm
    .select({ id, name, description, role: spaceMembers.role, joinedAt: spaceMembers.joinedAt })
    .from(spaceMembers)
    .innerJoin(spaces, eq(spaces.id, spaceMembers.spaceId))
    .where(eq(spaceMembers.userId, userId))
    .orderBy(asc(spaceMembers.joinedAt), spaces.id)
  const { spaceId, videoId, note, sharedAt } = spaceSummaries
  const shared = await orm
    .select({ spaceId, videoId, note, sharedAt })
    .from(spaceSummaries)
    .where(eq(spaceSummaries.ownerId, userId))
    .orderBy(sharedAt, videoId)
  const { email, role, createdAt, expiresAt } = spaceInvitations
  const invited = await orm
    .select({ spaceId: spaceInvitations.spaceId, email, role, createdAt, expiresAt })
    .from(spaceInvitations)
    .where(and(eq(spaceInvitations.inviterId, userId), isNotNull(email)))
    .orderBy(createdAt, email)
  const of = <Row extends { spaceId: string }>(rows: Row[], space: string) =>
    rows.flatMap(({ spaceId: itsSpace, ...row }) => (itsSpace === space ? [row] : []))
  return memberships.map(({ id, ...space }) => ({
    ...space,
    shared: of(shared, id),
    invited: of(invited, id),
  }))
}
