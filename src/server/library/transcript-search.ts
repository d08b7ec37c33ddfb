// Searches the transcripts of a person's summaries.
import type { TranscriptSearchPage } from '#contract/library.ts'
import { libraryPageSize } from '#contract/limits.ts'
import { wordsOf } from '#contract/parse-search.ts'
import type { Deps } from '../deps/deps.ts'
import { searchOwnTranscripts } from '../transcripts/search.ts'
import { extractSearchTerms, findMatchingCue } from '../transcripts/search-terms.ts'
import { listVersionsById } from '../user-summaries/user-summaries.ts'

/** Lists the owner's videos in which each searched word, or a word that begins with it, is spoken. The newest comes first. */
export async function searchTranscripts(
  { db: { orm } }: Pick<Deps, 'db'>,
  ownerId: string,
  { search, page }: { search: string; page: number },
): Promise<TranscriptSearchPage> {
  const pageSize = libraryPageSize
  const terms = extractSearchTerms(wordsOf(search))
  if (terms.length === 0) return { items: [], total: 0, page, pageSize }
  const { hits, total } = await searchOwnTranscripts(orm, { ownerId, terms, page, pageSize })
  const views = await listVersionsById(
    orm,
    hits.map(({ summaryId }) => summaryId),
  )
  const items = hits.flatMap(({ summaryId, cues }) => {
    const summary = views.get(summaryId)
    const cue = findMatchingCue(cues, terms)
    return summary && cue ? [{ summary, ...cue }] : []
  })
  return { items, total, page, pageSize }
}
