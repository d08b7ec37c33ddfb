// Parses the links of playlists and channels, whose videos can be imported.
import type { ProblemCode } from '../../problems/problems.ts'
import {
  findPageProblem,
  isVideoId,
  readChannel,
  readPlaylist,
  readVideoId,
  readVideoIds,
} from './address.ts'
import { findFirst, findIds, findLink, isList, resolveUrl } from './link.ts'
import { maxLinkCharacters, trimLink } from './link-candidates.ts'

/**
 * A YouTube playlist, a channel, or a link that lists its videos itself; or the problem
 * with the link. `channelId` is null if the link contains a name instead.
 */
export type ListLink =
  | { kind: 'playlist'; listId: string }
  | { kind: 'channel'; channelId: string | null; url: string }
  | { kind: 'videos'; videoIds: string[]; title: string }
  | { problem: ProblemCode }

/**
 * Parses the link of a playlist or channel in any form, also that of a video in a
 * playlist, and a bare @handle. The problem is `link_missing`, `video_link` for a single
 * video, or one of a link that leads to neither.
 */
export function parseListLink(text: string): ListLink {
  if (text.length > maxLinkCharacters) return { problem: 'invalid_url' }
  const whole = trimLink(text)
  if (whole === '') return { problem: 'link_missing' }
  const link = findFirst(text, isList) ?? findLink(text) ?? whole
  const url = resolveUrl(link)
  if (!url) return { problem: isVideoId(whole) ? 'video_link' : 'invalid_url' }
  const list = readPlaylist(url)
  if (list) return 'problem' in list ? list : { kind: 'playlist', ...list }
  const channel = readChannel(url)
  if (channel) return { kind: 'channel', ...channel }
  const videoIds = readVideoIds(url)
  if (readVideoId(url) === null && videoIds.length > 1)
    return { kind: 'videos', videoIds, title: url.searchParams.get('title') ?? '' }
  return { problem: findIds(link).length > 0 ? 'video_link' : findPageProblem(url) }
}
