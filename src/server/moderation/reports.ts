// Reporting what somebody shows. Only what the reporting person sees can be reported.
import type { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import type { reportRequestSchema } from '#contract/social.ts'
import { countAct } from '../buckets/acts.ts'
import { findSeen } from '../comments/comments.ts'
import { creatorId } from '../creators/creators.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { findShown } from '../playlists/find.ts'
import * as store from './store.ts'

type Request = z.output<typeof reportRequestSchema>
type Target = { targetId: string; personId: string }

/** Keeps a report; the same once more changes nothing. Throws the problem of what is not there, and `cannot_follow` for one's own. */
export async function report(deps: Deps, reporterId: string, request: Request): Promise<void> {
  const { kind, reason, note } = request
  await countAct(deps, { kind: 'report', userId: reporterId, perMinute: 10, perDay: 50 })
  const { targetId, personId } = await find[kind](deps.db.orm, reporterId, request.targetId)
  if (personId === reporterId) throw new Problem('cannot_follow')
  await store.add(deps.db.orm, { reporterId, kind, targetId, reason, note, createdAt: deps.now() })
}

const find: Record<Request['kind'], (orm: Orm, viewerId: string, id: string) => Promise<Target>> = {
  async playlist(orm, viewerId, id) {
    const row = await findShown(orm, viewerId, id)
    return { targetId: row.id, personId: row.ownerId }
  },
  async comment(orm, viewerId, id) {
    const row = await findSeen(orm, { viewerId, id })
    return { targetId: row.id, personId: row.authorId }
  },
  async creator(orm, viewerId, username) {
    const personId = await creatorId(orm, viewerId, username)
    if (!personId) throw new Problem('creator_not_found')
    return { targetId: personId, personId }
  },
}

/** Somebody leaves, and what was said about them with them. To be called before what they made is gone. */
export const forgetPerson = store.forgetTarget
export const exportPerson = store.listOwned
