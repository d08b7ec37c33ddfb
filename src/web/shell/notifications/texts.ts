// The texts of the notification bell and page.
import { hasCommunity } from '../../ui/community.ts'

const videos = (count: number) => (count === 1 ? '1 video' : `${count.toLocaleString('en')} videos`)

export const texts = {
  title: 'Notifications',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  badge: (unread: number) => (unread > 9 ? '9+' : String(unread)),
  markAll: 'Mark all as read',
  markFailed: 'Failed to mark them as read',
  failed: 'The notifications could not be loaded',
  empty: 'No notifications yet',
  emptyText: hasCommunity
    ? 'You will see new followers, comments on your playlists, what people you follow add, finished imports, and what happens in your spaces here.'
    : 'You will see finished imports, and what happens in your spaces here.',
  off: 'New notifications are turned off in your profile.',
  unread: 'Unread: ',
  deletedUser: 'A deleted user',
  followed: (actor: string) => `${actor} follows you`,
  commented: (actor: string, playlist: string) => `${actor} commented on ${playlist}`,
  grew: (actor: string, playlist: string) => `${actor} added videos to ${playlist}`,
  imported: (video: string, playlist: string) => `${video} is summarized and in ${playlist}`,
  importDone: (done: number, total: number, playlist: string) =>
    done === total
      ? `${videos(total)} are summarized and in ${playlist}`
      : `${done} of ${videos(total)} are summarized and in ${playlist}`,
  importFailed: (total: number, playlist: string) =>
    total === 1
      ? `A video for ${playlist} could not be summarized`
      : `None of ${videos(total)} for ${playlist} could be summarized`,
  importPaused: (done: number, total: number, playlist: string) =>
    `${done} of ${videos(total)} are in ${playlist}; the rest are waiting`,
  spaceInvited: (actor: string, space: string) => `${actor} invites you to the space ${space}`,
  spaceJoined: (actor: string, space: string) => `${actor} joined ${space}`,
  spaceGrew: (actor: string, space: string) => `${actor} shared a summary in ${space}`,
  spaceOwner: (space: string) =>
    `You are the owner of ${space} now: its last owner deleted their account`,
  planGiven: 'An administrator of this server gave you a plan',
  unknownSpace: 'a space',
  unknownVideo: 'A video',
  deletedPlaylist: 'a deleted playlist',
} as const
