// The query that decides which shared summaries a viewer reads, and the conditions on
// spaces. Everything that lists, counts, opens, searches or asks about shared summaries
// uses it.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { profiles, users } from '../db/schema/accounts.ts'
import { history } from '../db/schema/history.ts'
import { hiddenSummaries } from '../db/schema/publications.ts'
import { spaceInvitations, spaceMembers, spaceSummaries } from '../db/schema/spaces.ts'
import { generations, transcripts, userSummaries } from '../db/schema/summaries.ts'

/**
 * What the viewer reads in one of their spaces, or in all of them: nothing where they are
 * no member. A summary is there as long as its sharer is a member and keeps it, and
 * others read it unless the operator hid it or its sharer, or suspended the sharer. What
 * came in from a file stays private, also as a newer version of something that was
 * shared.
 */
export function sharedWith(viewerId: string, spaceId?: string): SQL {
  return sql`select shared.id, shared.space_id, shared.owner_id, shared.video_id, shared.note, shared.shared_at,
      sharer.id as member_id, h.summary_id, g.id as generation_id, g.transcript_id
    from ${spaceMembers} as viewer
    join ${spaceSummaries} as shared on shared.space_id = viewer.space_id and shared.withdrawn_at is null
    join ${spaceMembers} as sharer on sharer.space_id = shared.space_id and sharer.user_id = shared.owner_id
    join ${history} as h on h.owner_id = shared.owner_id and h.video_id = shared.video_id and h.deleted_at is null
    join ${userSummaries} as newest on newest.id = h.summary_id
    join ${generations} as g on g.id = newest.generation_id and g.import_id is null
    left join ${transcripts} as t on t.id = g.transcript_id
    left join ${profiles} as p on p.user_id = shared.owner_id
    where viewer.user_id = ${viewerId} ${spaceId === undefined ? sql`` : sql`and viewer.space_id = ${spaceId}::uuid`}
      and t.is_imported is not true
      and (shared.owner_id = viewer.user_id or (p.suspended_at is null and p.hidden_at is null and not exists (
        select from ${hiddenSummaries} as hidden where hidden.owner_id = shared.owner_id and hidden.video_id = shared.video_id)))`
}

/** True if the user is a member of the space. */
export function isMemberOf(userId: string, spaceId: PgColumn): SQL {
  return sql`exists (select from ${spaceMembers} as member where member.user_id = ${userId} and member.space_id = ${spaceId})`
}

/** True if the user's address has an invitation to the space that can still be used. */
export function isInvitedTo(userId: string, spaceId: PgColumn, nowMs: number): SQL {
  return sql`exists (select from ${spaceInvitations} as invitation join ${users} as invited on lower(invited.email) = invitation.email
    where invited.id = ${userId} and invitation.space_id = ${spaceId} and invitation.state = 'open' and invitation.expires_at > ${nowMs})`
}

/** A query of the ids of the other members of a space, without suspended ones. */
export function otherMemberIdsOf(spaceId: string, userId: string): SQL {
  return sql`select member.user_id from ${spaceMembers} as member join ${profiles} as p on p.user_id = member.user_id
    where member.space_id = ${spaceId}::uuid and member.user_id <> ${userId} and p.suspended_at is null`
}
