// Gives captions without a video, and recordings, another title.

import { Problem } from '#contract/problems/problems.ts'
import { isUploaded } from '#contract/sources/video-facts.ts'
import type { Deps } from '../../deps/deps.ts'
import { lockEntry } from '../../library/history/history.ts'
import { renameRecording } from '../../listening/recordings/recordings.ts'
import { addToHistory } from './history-entries.ts'
import * as store from './store.ts'

/**
 * Renames all versions of the owner. Throws `not_found`, or `bad_request` for a video,
 * which has the title of its source.
 */
export async function renameCaptions(
  { db }: Pick<Deps, 'db'>,
  key: { ownerId: string; videoId: string },
  title: string,
): Promise<void> {
  if (!isUploaded(key.videoId)) throw new Problem('bad_request', { message: keepsTitle })
  await db.orm.transaction(async (tx) => {
    await lockEntry(tx, key)
    await store.setTitle(tx, key, title)
    await renameRecording(tx, key, title)
    const newest = await store.findVersion(tx, { ...key, summaryId: undefined })
    if (!newest) throw new Problem('not_found')
    // What searches read is made from the title, too.
    await addToHistory(tx, [newest])
  })
}

const keepsTitle =
  'Only your captions and recordings can be renamed. A video keeps the title that it has on YouTube.'
