// Requests about playlists, their imports and the feed.
import type { FeedTab } from '#contract/basics/limits.ts'
import type { ImportRequest, PlaylistChange, PlaylistText } from '#contract/playlists/playlists.ts'
import type { HttpClient } from './http-client.ts'

export function createPlaylistApi({ fetchJson }: HttpClient) {
  return {
    /** Returns one page of playlists; `query` is the query of the page's address. */
    listPlaylists: (query: string) => fetchJson('GET /api/playlists', { query }),
    createPlaylist: (body: PlaylistText) => fetchJson('POST /api/playlists', { body }),
    getPlaylist: (id: string) => fetchJson('GET /api/playlists/{id}', { path: { id } }),
    updatePlaylist: (id: string, body: PlaylistChange) =>
      fetchJson('PATCH /api/playlists/{id}', { path: { id }, body }),
    /** With `unpublishSummaries` the pages that were published with it become private. */
    deletePlaylist: (id: string, { unpublishSummaries }: { unpublishSummaries: boolean }) =>
      fetchJson('DELETE /api/playlists/{id}', {
        path: { id },
        query: { unpublishSummaries: `${unpublishSummaries}` },
      }),
    restorePlaylist: (id: string) =>
      fetchJson('POST /api/playlists/{id}/restore', { path: { id } }),
    /**
     * With `publishSummaries` a summary without a public page gets one if the playlist is
     * public.
     */
    addToPlaylist: (id: string, videoId: string, body: { publishSummaries?: boolean } = {}) =>
      fetchJson('PUT /api/playlists/{id}/items/{videoId}', { path: { id, videoId }, body }),
    removeFromPlaylist: (id: string, videoId: string) =>
      fetchJson('DELETE /api/playlists/{id}/items/{videoId}', { path: { id, videoId } }),
    reorderPlaylist: (id: string, videoIds: string[]) =>
      fetchJson('PUT /api/playlists/{id}/order', { path: { id }, body: { videoIds } }),
    likePlaylist: (id: string, isLiked: boolean) =>
      fetchJson(isLiked ? 'PUT /api/playlists/{id}/like' : 'DELETE /api/playlists/{id}/like', {
        path: { id },
      }),
    savePlaylist: (id: string, isSaved: boolean) =>
      fetchJson(isSaved ? 'PUT /api/playlists/{id}/save' : 'DELETE /api/playlists/{id}/save', {
        path: { id },
      }),

    /** Lists the videos of a playlist or channel. */
    getListing: (link: string) => fetchJson('POST /api/listings', { body: { link } }),
    startImport: (id: string, body: ImportRequest) =>
      fetchJson('POST /api/playlists/{id}/imports', { path: { id }, body }),
    /** Cancels the import of one waiting video, or of all waiting videos with null. */
    cancelImport: (id: string, videoId: string | null) =>
      videoId === null
        ? fetchJson('DELETE /api/playlists/{id}/imports', { path: { id } })
        : fetchJson('DELETE /api/playlists/{id}/imports/{videoId}', { path: { id, videoId } }),

    /** Without a tab the server chooses one. */
    getFeed: (tab: FeedTab | null, cursor: string | null) =>
      fetchJson('GET /api/feed', { query: { ...(tab && { tab }), ...(cursor && { cursor }) } }),
    /** Lists the playlists with the most likes in the last seven days. */
    listTrendingPlaylists: () => fetchJson('GET /api/feed/trending'),
  }
}
