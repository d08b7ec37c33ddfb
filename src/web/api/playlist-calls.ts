// What the page asks of playlists, their imports and the feed.
import { api as addresses } from '#contract/paths.ts'
import type {
  FeedPage,
  ImportRequest,
  Listing,
  Playlist,
  PlaylistChange,
  PlaylistPage,
  PlaylistText,
  PlaylistView,
} from '#contract/playlists.ts'
import type { FeedTab } from '#contract/settings.ts'
import type { Line } from './line.ts'

/** Whether summaries that nobody else can read yet are published along with what is asked for. */
type Consent = { publishSummaries?: boolean }

export function playlistCalls({ read, send, submit, request }: Line) {
  const mark = async (path: string, on: boolean) => void (await request(path, { method: on ? 'PUT' : 'DELETE' }))
  const at = encodeURIComponent
  return {
    /** One page of playlists; `query` as the list's address has it. */
    listPlaylists: (query: string) => read<PlaylistPage>(`${addresses.playlists}?${query}`),
    createPlaylist: (text: PlaylistText) => send<Playlist>('POST', addresses.playlists, text),
    readPlaylist: (id: string) => read<PlaylistView>(addresses.playlist(at(id))),
    changePlaylist: async (id: string, change: PlaylistChange) =>
      void (await submit('PATCH', addresses.playlist(at(id)), change)),
    deletePlaylist: async (id: string) => void (await request(addresses.playlist(at(id)), { method: 'DELETE' })),
    restorePlaylist: async (id: string) => void (await request(addresses.restorePlaylist(at(id)), { method: 'POST' })),
    addToPlaylist: async (id: string, videoId: string, consent: Consent = {}) =>
      void (await submit('PUT', addresses.playlistItem(at(id), at(videoId)), consent)),
    removeFromPlaylist: async (id: string, videoId: string) =>
      void (await request(addresses.playlistItem(at(id), at(videoId)), { method: 'DELETE' })),
    orderPlaylist: async (id: string, videoIds: string[]) =>
      void (await submit('PUT', addresses.playlistOrder(at(id)), { videoIds })),
    likePlaylist: (id: string, on: boolean) => mark(addresses.playlistLike(at(id)), on),
    savePlaylist: (id: string, on: boolean) => mark(addresses.playlistSave(at(id)), on),

    /** What a YouTube playlist or channel holds. */
    readListing: (link: string) => send<Listing>('POST', addresses.listings, { link }),
    startImport: async (id: string, wanted: ImportRequest) =>
      void (await submit('POST', addresses.playlistImports(at(id)), wanted)),
    /** Lets go of all that still waits. */
    cancelImport: async (id: string) => void (await request(addresses.playlistImports(at(id)), { method: 'DELETE' })),

    readFeed: (tab: FeedTab, cursor: string | null) =>
      read<FeedPage>(`${addresses.feed}?${new URLSearchParams({ tab, ...(cursor && { cursor }) })}`),
    /** The playlists most liked in the last seven days. */
    readTrending: () => read<{ items: Playlist[]; sample: boolean }>(addresses.trending),
  }
}
