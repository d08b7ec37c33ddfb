// What the bell and the page of notifications say.

const videos = (count: number) => (count === 1 ? '1 video' : `${count.toLocaleString('en')} videos`)

export const texts = {
  title: 'Notifications',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  shown: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  markAll: 'Mark all as read',
  markFailed: 'Failed to mark them as read',
  failed: 'The notifications could not be loaded',
  empty: 'Nothing has happened yet',
  emptyText: 'New followers, comments under your playlists and imports that are done stand here.',
  off: 'New ones are switched off in your profile.',
  unread: 'Unread: ',
  nobody: 'Somebody who left',
  followed: (actor: string) => `${actor} follows you`,
  commented: (actor: string, playlist: string) => `${actor} commented on ${playlist}`,
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
    `${done} of ${videos(total)} are in ${playlist}; the rest waits`,
  goneVideo: 'A video',
  gonePlaylist: 'a playlist that is gone',
} as const
