// The HTML head of a creator whom everybody may find.
import { creatorPath } from '#contract/basics/paths.ts'
import type { Deps } from '../../deps/deps.ts'
import type { PageHead } from '../../http/page/page.ts'
import { renderPrivateHead, renderUnlistedHead } from '../../http/page/page-head.ts'
import { describeSite } from '../../site-url.ts'
import { findCreatorId, findPublicCreator } from './creators.ts'

/**
 * Returns the head of a person whom the viewer finds. Everybody else gets null, whether
 * or not they exist.
 */
export async function readCreatorHead(
  deps: Deps,
  username: string,
  viewerId: string | null,
): Promise<PageHead | null> {
  const creator = await findPublicCreator(deps, username)
  if (!creator) {
    const isFound = viewerId !== null && (await findCreatorId(deps.db.orm, viewerId, username))
    return isFound ? renderPrivateHead(describeSite(deps.settings)) : null
  }
  const { displayName, playlistsCount } = creator
  const count = `${playlistsCount} ${playlistsCount === 1 ? 'public playlist' : 'public playlists'}`
  return renderUnlistedHead(
    {
      type: 'profile',
      title: displayName,
      text: `${count} of video summaries by @${creator.username}.`,
      titleLanguage: '',
      textLanguage: '',
      path: creatorPath(creator.username),
      image: null,
    },
    describeSite(deps.settings),
  )
}
