// Creates reports of playlists, comments, creators and public summaries that the reporter can see.
import type { z } from 'zod'
import { Problem } from '#contract/problems/problems.ts'
import type { reportRequestSchema } from '#contract/social/social.ts'
import type { Orm } from '../../db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { enforceRateLimit } from '../../http/rate-limits/action-limits.ts'
import { getVisiblePlaylist } from '../../playlists/find-playlist.ts'
import { findReadablePublication } from '../../publications/publications.ts'
import { getVisibleComment } from '../comments/comments.ts'
import { findCreatorId } from '../creators/creators.ts'
import * as store from './store.ts'

type ReportRequest = z.output<typeof reportRequestSchema>
type ReportTarget = { targetId: string; ownerId: string }

/**
 * Stores a report; repeating it changes nothing. Throws `*_not_found`, or
 * `cannot_report_yourself` for the reporter's own content.
 */
export async function createReport(
  deps: Deps,
  reporterId: string,
  request: ReportRequest,
): Promise<void> {
  const { kind, reason, note } = request
  await enforceRateLimit(deps, { kind: 'report', userId: reporterId, perMinute: 10, perDay: 50 })
  const { targetId, ownerId } = await findVisibleTarget[kind](
    deps.db.orm,
    reporterId,
    request.targetId,
  )
  if (ownerId === reporterId) throw new Problem('cannot_report_yourself')
  await store.upsertReport(deps.db.orm, {
    reporterId,
    kind,
    targetId,
    reason,
    note,
    createdAt: deps.now(),
  })
}

const findVisibleTarget: Record<
  ReportRequest['kind'],
  (orm: Orm, viewerId: string, id: string) => Promise<ReportTarget>
> = {
  async playlist(orm, viewerId, id) {
    const row = await getVisiblePlaylist(orm, viewerId, id)
    return { targetId: row.id, ownerId: row.ownerId }
  },
  async comment(orm, viewerId, id) {
    const row = await getVisibleComment(orm, { viewerId, id })
    return { targetId: row.id, ownerId: row.authorId }
  },
  async creator(orm, viewerId, username) {
    const ownerId = await findCreatorId(orm, viewerId, username)
    if (!ownerId) throw new Problem('creator_not_found')
    return { targetId: ownerId, ownerId: ownerId }
  },
  async summary(orm, _viewerId, id) {
    const publication = await findReadablePublication(orm, id)
    if (!publication) throw new Problem('not_found')
    return { targetId: publication.id, ownerId: publication.ownerId }
  },
}
