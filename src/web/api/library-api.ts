// Requests about the user's own summaries: find, rate and publish them, and their statistics.

import type { Range, TrashKind } from '#contract/basics/limits.ts'
import type { BulkChange } from '#contract/library/bulk.ts'
import type { ExistingPolicy } from '#contract/library/library-import.ts'
import type { PublicationRequest } from '#contract/social/publication.ts'
import type { Settlement } from '#contract/summaries/summary.ts'
import type { HttpClient } from './http-client.ts'

const versionOf = (videoId: string, summaryId: string) => ({
  path: { videoId },
  query: new URLSearchParams({ summaryId }).toString(),
})

export const createLibraryApi = (http: HttpClient) => ({
  ...createImportApi(http),
  ...createSummaryApi(http),
  ...createFindingApi(http),
  ...createPublicationApi(http),
})

function createImportApi({ fetchJson, fetchPath }: HttpClient) {
  return {
    /** Sends a file of which nothing comes in before it is started. */
    async checkImport(file: Blob, name: string): Promise<void> {
      const query = new URLSearchParams({ check: 'true', name })
      // The server recognizes the file by what is in it.
      const headers = { 'content-type': 'application/octet-stream' }
      await fetchPath(`/api/import?${query}`, { method: 'POST', headers, body: file })
    },
    startLibraryImport: (existing: ExistingPolicy) =>
      fetchJson('POST /api/import/start', { body: { existing } }),
    /** What taking the last import back would remove. */
    countImportUndo: () => fetchJson('GET /api/import/undo'),
    undoLibraryImport: () => fetchJson('POST /api/import/undo'),
    /** Discards a checked file, or stops the import. */
    stopLibraryImport: () => fetchJson('DELETE /api/import'),
    getLibraryImport: () => fetchJson('GET /api/import'),
  }
}

function createSummaryApi({ fetchJson }: HttpClient) {
  return {
    getSummary: (videoId: string) =>
      fetchJson('GET /api/summaries/{videoId}', { path: { videoId } }),
    saveSummary: (videoId: string) =>
      fetchJson('PUT /api/summaries/{videoId}/saved', { path: { videoId } }),
    unsaveSummary: (videoId: string) =>
      fetchJson('DELETE /api/summaries/{videoId}/saved', { path: { videoId } }),
    settleStatement: (videoId: string, summaryId: string, n: number, as: Settlement) =>
      fetchJson('PUT /api/summaries/{videoId}/statements/{n}', {
        path: { videoId, n: String(n) },
        query: new URLSearchParams({ summaryId }).toString(),
        body: { as },
      }),
    rateSummary: (videoId: string, summaryId: string, rating: number) =>
      fetchJson('PUT /api/summaries/{videoId}/rating', {
        ...versionOf(videoId, summaryId),
        body: { rating },
      }),
    deleteRating: (videoId: string, summaryId: string) =>
      fetchJson('DELETE /api/summaries/{videoId}/rating', versionOf(videoId, summaryId)),
    tagSummary: (videoId: string, tags: string[]) =>
      fetchJson('PUT /api/summaries/{videoId}/tags', { path: { videoId }, body: { tags } }),
    renameSummary: (videoId: string, title: string) =>
      fetchJson('PUT /api/summaries/{videoId}/title', { path: { videoId }, body: { title } }),
    changeSummaries: (body: BulkChange) => fetchJson('POST /api/summaries/bulk', { body }),
    deleteSummary: (videoId: string) =>
      fetchJson('DELETE /api/summaries/{videoId}', { path: { videoId } }),
    restoreSummary: (videoId: string) =>
      fetchJson('POST /api/summaries/{videoId}/restore', { path: { videoId } }),
    listTrash: (page: number) => fetchJson('GET /api/trash', { query: { page: String(page) } }),
    deleteForGood: (kind: TrashKind, id: string) =>
      fetchJson('DELETE /api/trash/{kind}/{id}', { path: { kind, id } }),
    emptyTrash: () => fetchJson('DELETE /api/trash'),
    listVersions: (videoId: string) =>
      fetchJson('GET /api/summaries/{videoId}/versions', { path: { videoId } }),
    /** Returns the transcript from which one version of a summary was made. */
    getTranscript: (videoId: string, summaryId: string) =>
      fetchJson('GET /api/summaries/{videoId}/transcript', {
        path: { videoId },
        query: { summaryId },
      }),
    getVideo: (videoId: string) => fetchJson('GET /api/videos/{videoId}', { path: { videoId } }),
  }
}

function createPublicationApi({ fetchJson }: HttpClient) {
  return {
    /** Returns null when the summary is not public. */
    getPublication: (videoId: string) =>
      fetchJson('GET /api/summaries/{videoId}/publication', { path: { videoId } }),
    publishSummary: (videoId: string, body: PublicationRequest) =>
      fetchJson('PUT /api/summaries/{videoId}/publication', { path: { videoId }, body }),
    unpublishSummary: (videoId: string) =>
      fetchJson('DELETE /api/summaries/{videoId}/publication', { path: { videoId } }),
    getPublicSummary: (publicationId: string) =>
      fetchJson('GET /api/public/{publicationId}', { path: { publicationId } }),
  }
}

function createFindingApi({ fetchJson }: HttpClient) {
  return {
    /** Returns one page of the user's summaries; `query` is the query of the page's address. */
    listSummaries: (query: string) => fetchJson('GET /api/summaries', { query }),
    listSavedSearches: () => fetchJson('GET /api/saved-searches'),
    /** `query` has the parameters of the library's address. */
    saveSearch: (body: { name: string; query: string }) =>
      fetchJson('POST /api/saved-searches', { body }),
    renameSavedSearch: (searchId: string, name: string) =>
      fetchJson('PATCH /api/saved-searches/{searchId}', { path: { searchId }, body: { name } }),
    deleteSavedSearch: (searchId: string) =>
      fetchJson('DELETE /api/saved-searches/{searchId}', { path: { searchId } }),
    listFilterChoices: () => fetchJson('GET /api/summaries/choices'),
    countLibrary: () => fetchJson('GET /api/summaries/counts'),
    listTags: () => fetchJson('GET /api/tags'),
    listRelated: (videoId: string) =>
      fetchJson('GET /api/summaries/{videoId}/related', { path: { videoId } }),
    /** Finds passages in the transcripts of the user's videos; `query` is as for the list. */
    searchTranscripts: (query: string) => fetchJson('GET /api/summaries/spoken', { query }),
    /** Finds the nearest search that finds something; `query` is as for the list. */
    findNearestSearch: (query: string) => fetchJson('GET /api/summaries/nearest', { query }),
    /** Lists the episodes of a podcast that have a transcript, and those that can be heard. */
    findPodcast: (link: string, language: string | undefined, audio: boolean) =>
      fetchJson('POST /api/podcasts', { body: { link, audio, ...(language && { language }) } }),
    /** Makes an episode known, and returns the id under which it can be summarized. */
    chooseEpisode: (link: string, id: string) =>
      fetchJson('POST /api/podcasts/episodes', { body: { link, id } }),
    getAnalytics: (range: Range, zone: string) =>
      fetchJson('GET /api/analytics', { query: { range, zone } }),
    getOverview: (zone: string) => fetchJson('GET /api/analytics/overview', { query: { zone } }),
  }
}
