// Lists the versions of a summary and decides whether the next rewrite is free of charge.

import { lowRating } from '#contract/basics/limits.ts'
import type { Versions } from '#contract/library/library.ts'
import type { Orm } from '../../db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import * as store from './store.ts'
import { viewOf } from './view.ts'

type Key = { ownerId: string; videoId: string }
type Rated = { videoId: string; rating: number }

/**
 * Lists all summaries that the owner has of a video, newest first, and whether they may
 * still have a free rewrite.
 */
export async function listVersions({ db }: Deps, { ownerId, videoId }: Key): Promise<Versions> {
  const rows = await store.listVersions(db.orm, ownerId, videoId)
  // Nobody is promised a free rewrite who may choose an imported version, of which none is free.
  const isImported = rows.some(({ generation }) => generation.importId !== null)
  const rewriteIsFree = !isImported && !(await store.hasFreeRewrite(db.orm, ownerId, videoId))
  return { items: rows.map(viewOf), rewriteIsFree }
}

/**
 * The first rewrite of a video after a low rating of the version is free. Locks the video, so that
 * only one of two parallel rewrites is free.
 */
export async function isRewriteFreeOfCharge(
  tx: Orm,
  ownerId: string,
  { videoId, rating }: Rated,
): Promise<boolean> {
  await store.lockVideo(tx, ownerId, videoId)
  if (rating === 0 || rating > lowRating) return false
  return !(await store.hasFreeRewrite(tx, ownerId, videoId))
}
