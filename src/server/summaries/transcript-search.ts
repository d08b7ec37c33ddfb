// Finding what was said: in which of one's videos, and at which moment.
import type { SpokenPage } from '#contract/library.ts'
import { libraryPageSize } from '#contract/settings.ts'
import type { Deps } from '../deps.ts'
import * as claimStore from './claim-store.ts'
import { findMoment, termsOf } from './spoken-terms.ts'
import { viewOf } from './summaries.ts'
import { findSpoken, indexTerms, listUnindexed, readTranscript } from './transcript-store.ts'

/** Transcripts that are indexed at once by the minute's tidying. */
const atOnce = 20

/** The owner's videos in which all the words, or words that begin so, are said; newest first, each with its moment. */
export async function searchSpoken(
  deps: Deps,
  ownerId: string,
  { search, page }: { search: string; page: number },
): Promise<SpokenPage> {
  const terms = termsOf(search)
  const none = { items: [], total: 0, page, pageSize: libraryPageSize }
  if (terms.length === 0) return none
  const { hits, total } = await findSpoken(deps.db.orm, { ownerId, terms, page, pageSize: libraryPageSize })
  const claims = await claimStore.listByIds(
    deps.db.orm,
    hits.map(({ summaryId }) => summaryId),
  )
  const items: SpokenPage['items'] = []
  for (const { summaryId, transcriptId } of hits) {
    const claim = claims.find((one) => one.claim.id === summaryId)
    const stored = await readTranscript(deps, transcriptId)
    const moment = stored && findMoment(stored.transcript.cues, terms)
    if (claim && moment) items.push({ summary: viewOf(claim), ...moment })
  }
  return { ...none, items, total }
}

/** Makes transcripts searchable that are not yet; a summary is never kept waiting for it. */
export async function indexSpoken(deps: Deps): Promise<void> {
  for (const id of await listUnindexed(deps.db.orm, atOnce)) {
    const stored = await readTranscript(deps, id)
    if (stored) await indexTerms(deps.db.orm, id, termsOf(stored.transcript.cues.map(({ text }) => text).join(' ')))
  }
}
