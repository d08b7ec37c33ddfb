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
  Trending,
} from '#contract/playlists.ts'
import type { FeedTab } from '#contract/settings.ts'
import type { Line } from './line.ts'

export function playlistCalls({ read, send, submit, request }: Line) {
  const at = encodeURIComponent
  const mark = (path: string, on: boolean) => read<Playlist>(path, { method: on ? 'PUT' : 'DELETE' })
  return {
    /** One page of playlists; `query` as the list's address has it. */
    listPlaylists: (query: string) => read<PlaylistPage>(`${addresses.playlists}?${query}`),
    createPlaylist: (text: PlaylistText) => send<Playlist>('POST', addresses.playlists, text),
    readPlaylist: (id: string) => read<PlaylistView>(addresses.playlist(at(id))),
    changePlaylist: (id: string, change: PlaylistChange) => send<Playlist>('PATCH', addresses.playlist(at(id)), change),
    deletePlaylist: async (id: string) => void (await request(addresses.playlist(at(id)), { method: 'DELETE' })),
    restorePlaylist: (id: string) => send<Playlist>('POST', addresses.restorePlaylist(at(id))),
    /** `publishSummaries` gives the summary a public page where the playlist is public and it has none. */
    addToPlaylist: (id: string, videoId: string, consent: { publishSummaries?: boolean } = {}) =>
      send<Playlist>('PUT', addresses.playlistItem(at(id), at(videoId)), consent),
    removeFromPlaylist: (id: string, videoId: string) =>
      read<Playlist>(addresses.playlistItem(at(id), at(videoId)), { method: 'DELETE' }),
    orderPlaylist: (id: string, videoIds: string[]) =>
      send<Playlist>('PUT', addresses.playlistOrder(at(id)), { videoIds }),
    likePlaylist: (id: string, on: boolean) => mark(addresses.playlistLike(at(id)), on),
    savePlaylist: (id: string, on: boolean) => mark(addresses.playlistSave(at(id)), on),

    /** What a YouTube playlist or channel holds. */
    readListing: (link: string) => send<Listing>('POST', addresses.listings, { link }),
    startImport: async (id: string, wanted: ImportRequest) =>
      void (await submit('POST', addresses.playlistImports(at(id)), wanted)),
    /** Lets go of what still waits: of one video, or with null of all. */
    cancelImport: async (id: string, videoId: string | null) => {
      const path = videoId === null ? addresses.playlistImports(at(id)) : addresses.playlistImport(at(id), at(videoId))
      await request(path, { method: 'DELETE' })
    },

    readFeed: (tab: FeedTab, cursor: string | null) =>
      read<FeedPage>(`${addresses.feed}?${new URLSearchParams({ tab, ...(cursor && { cursor }) })}`),
    /** The playlists most liked in the last seven days. */
    readTrending: () => read<Trending>(addresses.trending),
  }
}
