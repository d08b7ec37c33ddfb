// Shares the address of a public playlist. Nobody else can open a private one.
import { playlistPath } from '#contract/basics/paths.ts'
import type { Playlist } from '#contract/playlists/playlists.ts'
import { shareOrCopy } from '../../ui/toasts/share.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { texts } from './texts.ts'

export async function sharePlaylist({ id, name, isPublic }: Playlist): Promise<void> {
  if (!isPublic) return showToast(texts.privateShare)
  await shareOrCopy({ title: name, url: new URL(playlistPath(id), location.origin).href }, texts)
}
