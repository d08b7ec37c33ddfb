// Gives the newest words of recordings to the summaries that were written from earlier ones.
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import { readCues } from '../../summaries/transcripts/transcripts.ts'
import * as own from '../../summaries/user-summaries/own-words.ts'
import * as recordings from '../recordings/recordings.ts'

const mostTries = 5

/**
 * Gives the words of recordings, with the names of now, to summaries that were written
 * while somebody changed them: to all, or to those from these earlier words. What changes once
 * more meanwhile is given again; the maintenance finds what still misses it.
 */
export async function renewStaleSummaries(deps: Deps, earlierId?: string): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    let isNewest = true
    for (const row of await recordings.listStale(deps.db.orm, earlierId))
      if (!(await renewSummaries(deps, row, row.transcriptId!))) isNewest = false
    if (isNewest) return
  }
}

/** False if the words of the recording were changed meanwhile. */
async function renewSummaries(
  { db, engine, now }: Deps,
  { id, ownerId, videoId }: recordings.RecordingRow,
  transcriptId: string,
): Promise<boolean> {
  const key = { ownerId, videoId }
  const newest = await readCues(db.orm, transcriptId)
  if (newest === null) return false
  const renewed: own.OwnGeneration[] = []
  for (const generation of await own.listOwnGenerations(db.orm, key)) {
    const { transcriptId: earlier, digest, importId } = generation
    if (earlier === transcriptId || !earlier.includes('.') || importId !== null) continue
    const cues = await readCues(db.orm, earlier)
    if (cues === null) continue
    const words = { language: 'und', transcriptKind: 'speech' as const, quotes: [] }
    const change = { kind: 'newer names' as const, cues: newest }
    const changed = await engine.changeWords(
      { ...words, cues, digests: [{ digest, isSaid: false }] },
      change,
    )
    renewed.push({ ...generation, digest: changed.digests[0] as own.OwnGeneration['digest'] })
  }
  const isStored = await db.orm.transaction(async (tx) => {
    if (!(await recordings.lockWords(tx, id, transcriptId))) return false
    const locked = await own.lockOwnGenerations(tx, key)
    for (const { digest, ...generation } of renewed) {
      const found = locked.find((other) => other.id === generation.id)
      if (found?.transcriptId !== generation.transcriptId) continue
      await own.giveWords(tx, key, found, { transcriptId, digest })
      await own.dateWords(tx, transcriptId, now())
      await own.deleteOldWords(tx, [found.transcriptId])
    }
    return true
  })
  if (isStored) await notifyOwner(db, ownerId)
  return isStored
}
