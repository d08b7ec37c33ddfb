// What the page asks of one's own summaries: to make, find, mark and publish them, and what they add up to.
import type { Analytics, Overview } from '#contract/analytics.ts'
import type { LibraryPage, SpokenPage, Versions } from '#contract/library.ts'
import { api as addresses } from '#contract/paths.ts'
import type { Publication, PublicationRequest, PublicSummary } from '#contract/publication.ts'
import type { Range } from '#contract/settings.ts'
import type { RewriteRequest, SummaryRequest, SummaryView } from '#contract/summary.ts'
import type { Cue } from '#contract/transcript.ts'
import type { Line } from './line.ts'

export type StartedJob = { jobId: string; videoId: string; cached: boolean }
type TranscriptText = { lines: Cue[]; words: number }

export function libraryCalls({ read, send, request }: Line) {
  const at = encodeURIComponent
  return {
    readSummary: (videoId: string) => read<SummaryView>(addresses.summary(at(videoId))),
    /** One page of the reader's own summaries; `query` as the list's address has it. */
    listSummaries: (query: string) => read<LibraryPage>(`${addresses.summaries}?${query}`),
    saveSummary: (videoId: string) => send<{ savedAt: number }>('PUT', addresses.saved(at(videoId))),
    unsaveSummary: async (videoId: string) => void (await request(addresses.saved(at(videoId)), { method: 'DELETE' })),
    rateSummary: (videoId: string, rating: number) =>
      send<{ rating: number }>('PUT', addresses.rating(at(videoId)), { rating }),
    removeRating: (videoId: string) => read<{ rating: number }>(addresses.rating(at(videoId)), { method: 'DELETE' }),
    deleteSummary: async (videoId: string) =>
      void (await request(addresses.summary(at(videoId)), { method: 'DELETE' })),
    restoreSummary: async (videoId: string) => void (await request(addresses.restore(at(videoId)), { method: 'POST' })),
    readVersions: (videoId: string) => read<Versions>(addresses.versions(at(videoId))),
    /** Has a summary written again, for a reason. */
    rewriteSummary: (videoId: string, request: RewriteRequest) =>
      send<StartedJob>('POST', addresses.rewrite(at(videoId)), request),
    /** Whether and how the summary of a video is public. */
    readPublication: (videoId: string) => read<Publication | null>(addresses.publication(at(videoId))),
    publish: (videoId: string, request: PublicationRequest) =>
      send<Publication>('PUT', addresses.publication(at(videoId)), request),
    unpublish: async (videoId: string) =>
      void (await request(addresses.publication(at(videoId)), { method: 'DELETE' })),
    readPublic: (publicationId: string) => read<PublicSummary>(addresses.publicSummary(at(publicationId))),
    /** Where in one's own videos something is said. */
    searchSpoken: (search: string, page: number) =>
      read<SpokenPage>(`${addresses.spoken}?${new URLSearchParams({ search, page: String(page) })}`),
    /** The words behind one version of a summary. */
    readTranscript: (videoId: string, summaryId: string) =>
      read<TranscriptText>(`${addresses.transcript(at(videoId))}?${new URLSearchParams({ summaryId })}`),
    startSummary: (order: SummaryRequest) => send<StartedJob>('POST', addresses.summaries, order),
    readAnalytics: (range: Range, zone: string) =>
      read<Analytics>(`${addresses.analytics}?${new URLSearchParams({ range, zone })}`),
    readOverview: (zone: string) => read<Overview>(`${addresses.overview}?${new URLSearchParams({ zone })}`),
  }
}
