// Describes a notification and where it links to.
import { creatorPath, playlistPath, routes, spacePath } from '#contract/basics/paths.ts'
import type { Notification } from '#contract/social/social.ts'
import { texts } from './texts.ts'

/** `path` is null when the target no longer exists. */
export function describeNotification(notification: Notification): {
  text: string
  path: string | null
} {
  const { kind, actor, actorUsername, playlistId, playlistName, spaceId } = notification
  const actorName = actor ?? texts.deletedUser
  const playlistTitle = playlistName ?? texts.deletedPlaylist
  const playlistLink =
    playlistId === null || playlistName === null ? null : playlistPath(playlistId)
  switch (kind) {
    case 'followed':
      return {
        text: texts.followed(actorName),
        path: actorUsername === null ? null : creatorPath(actorUsername),
      }
    case 'commented':
      return { text: texts.commented(actorName, playlistTitle), path: playlistLink }
    case 'playlist_grew':
      return { text: texts.grew(actorName, playlistTitle), path: playlistLink }
    case 'import_done':
    case 'import_paused':
      return { text: describeImport(notification, playlistTitle), path: playlistLink }
    case 'plan_given':
      return { text: texts.planGiven, path: routes.usage.path }
    case 'space_invited':
      return { text: describeSpace(notification, actorName), path: routes.spaces.path }
    case 'space_joined':
    case 'space_grew':
    case 'space_owner':
      return {
        text: describeSpace(notification, actorName),
        path: spaceId === null ? null : spacePath(spaceId),
      }
  }
}

function describeSpace({ kind, spaceName }: Notification, actor: string): string {
  const space = spaceName ?? texts.unknownSpace
  if (kind === 'space_invited') return texts.spaceInvited(actor, space)
  if (kind === 'space_joined') return texts.spaceJoined(actor, space)
  return kind === 'space_grew' ? texts.spaceGrew(actor, space) : texts.spaceOwner(space)
}

function describeImport(
  { kind, done, total, videoTitle }: Notification,
  playlistTitle: string,
): string {
  if (done === null || total === null || (done === 1 && total === 1))
    return texts.imported(videoTitle ?? texts.unknownVideo, playlistTitle)
  if (kind === 'import_paused') return texts.importPaused(done, total, playlistTitle)
  return done === 0
    ? texts.importFailed(total, playlistTitle)
    : texts.importDone(done, total, playlistTitle)
}
