// What a notification says, and where it leads.
import { creatorPath, playlistPath } from '#contract/paths.ts'
import type { Notification } from '#contract/social.ts'
import { texts } from './texts.ts'

/** `path` is null where there is nothing left to go to. */
export function describe(notification: Notification): { text: string; path: string | null } {
  const { kind, actor, actorUsername, playlistId, playlistName, videoTitle } = notification
  const who = actor ?? texts.nobody
  const playlist = playlistName ?? texts.gonePlaylist
  const there = playlistId === null || playlistName === null ? null : playlistPath(playlistId)
  switch (kind) {
    case 'followed':
      return { text: texts.followed(who), path: actorUsername === null ? null : creatorPath(actorUsername) }
    case 'commented':
      return { text: texts.commented(who, playlist), path: there }
    case 'import_done':
      return { text: texts.imported(videoTitle ?? texts.goneVideo, playlist), path: there }
  }
}
