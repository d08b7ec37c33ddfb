// Hands on the address of a public playlist; a private one leads nobody else anywhere.
import { playlistPath } from '#contract/paths.ts'
import type { Playlist } from '#contract/playlists.ts'
import { showToast } from '../shell/toasts.ts'
import { share } from '../summaries/share.ts'
import { texts } from './texts.ts'

export async function sharePlaylist({ id, name, isPublic }: Playlist): Promise<void> {
  if (!isPublic) return showToast(texts.privateShare)
  await share({ title: name, url: new URL(playlistPath(id), location.origin).href }, texts)
}
