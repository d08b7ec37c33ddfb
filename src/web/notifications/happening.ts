// What a notification says, and where it leads.
import { creatorPath, playlistPath } from '#contract/paths.ts'
import type { Notification } from '#contract/social.ts'
import { texts } from './texts.ts'

/** `path` is null where there is nothing left to go to. */
export function describe(notification: Notification): { text: string; path: string | null } {
  const { kind, actor, actorUsername, playlistId, playlistName } = notification
  const who = actor ?? texts.nobody
  const playlist = playlistName ?? texts.gonePlaylist
  const there = playlistId === null || playlistName === null ? null : playlistPath(playlistId)
  switch (kind) {
    case 'followed':
      return { text: texts.followed(who), path: actorUsername === null ? null : creatorPath(actorUsername) }
    case 'commented':
      return { text: texts.commented(who, playlist), path: there }
    case 'import_done':
    case 'import_paused':
      return { text: sayImport(notification, playlist), path: there }
  }
}

function sayImport({ kind, done, total, videoTitle }: Notification, playlist: string): string {
  if (done === null || total === null || (done === 1 && total === 1))
    return texts.imported(videoTitle ?? texts.goneVideo, playlist)
  if (kind === 'import_paused') return texts.importPaused(done, total, playlist)
  return done === 0 ? texts.importFailed(total, playlist) : texts.importDone(done, total, playlist)
}
