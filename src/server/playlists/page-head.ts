// The HTML head of a playlist that everybody may see.
import { playlistPath } from '#contract/basics/paths.ts'
import type { Deps } from '../deps/deps.ts'
import type { PageHead } from '../http/page/page.ts'
import { renderPrivateHead, renderUnlistedHead } from '../http/page/page-head.ts'
import { describeSite } from '../site-url.ts'
import { listPlaylistCards } from './cards.ts'
import { isUuid } from './find-playlist.ts'

/**
 * Returns the head of a playlist that the viewer can open. Every other playlist gets
 * null, whether or not it exists.
 */
export async function readPlaylistHead(
  deps: Deps,
  id: string,
  viewerId: string | null,
): Promise<PageHead | null> {
  if (!isUuid(id)) return null
  const [playlist] = await listPlaylistCards(deps, null, [id])
  if (!playlist) {
    const [own] = viewerId === null ? [] : await listPlaylistCards(deps, viewerId, [id])
    return own ? renderPrivateHead(describeSite(deps.settings)) : null
  }
  const { name, description, createdBy, summaries, thumbnail } = playlist
  const count = `${summaries} ${summaries === 1 ? 'video' : 'videos'} by ${createdBy}.`
  return renderUnlistedHead(
    {
      type: 'website',
      title: name,
      text: `${count} ${description}`,
      titleLanguage: '',
      textLanguage: '',
      path: playlistPath(id),
      image: thumbnail,
    },
    describeSite(deps.settings),
  )
}
