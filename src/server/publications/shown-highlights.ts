// The highlights on a public page: only where their owner chose to show them, and only words that are really there.
import type { HighlightView } from '#contract/highlights.ts'
import type { SummaryView } from '#contract/summary.ts'
import type { Deps } from '../deps/deps.ts'
import { listHighlightsOfVideo } from '../highlights/highlights.ts'
import { readTranscript } from '../transcripts/transcripts.ts'
import { findVersion } from '../user-summaries/user-summaries.ts'
import type { PublicationRow } from './store.ts'

const maxShown = 200
/** Each is searched for in the whole transcript, for everybody who opens the page. */
const maxSearched = 1000

/** A highlight has any words that its owner sent, so nobody else sees those that were not said or written. The first thousand of a video count. */
export async function listShownHighlights(
  deps: Deps,
  { ownerId, videoId, summaryId, showsHighlights }: PublicationRow,
  { summary }: SummaryView,
): Promise<HighlightView[]> {
  if (!showsHighlights) return []
  const highlights = await listHighlightsOfVideo(deps.db.orm, { ownerId, videoId, limit: maxSearched })
  if (highlights.length === 0) return []
  const { transcriptId } = (await findVersion(deps, { ownerId, videoId, summaryId })).generation
  const transcript = transcriptId ? await readTranscript(deps.db.orm, transcriptId) : null
  const said = toLetters((transcript?.cues ?? []).map(({ text }) => text).join(' '))
  const written = toLetters(listStrings(summary).join(' '))
  const isThere = (quote: string) => quote !== '' && (said.includes(quote) || written.includes(quote))
  const shown: HighlightView[] = []
  for (const highlight of highlights) {
    if (shown.length === maxShown) break
    if (isThere(toLetters(highlight.quote))) shown.push(highlight)
  }
  return shown
}

const toLetters = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(listStrings) : []
}
