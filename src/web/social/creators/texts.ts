// Texts about creators, and of the dialogs that report and block.
import { formatCount } from '#contract/basics/format.ts'

const countOf = (count: number, singular: string, plural: string) =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`

export const texts = {
  suggested: 'Suggested Creators',
  featured: 'Featured Creators',
  noCreators: 'No creators yet. Choose a username in your profile so that people can find you.',
  creatorsFailed: 'The creators could not be loaded.',
  handle: (username: string) => `@${username}`,
  playlists: (count: number) => countOf(count, 'playlist', 'playlists'),
  followers: (count: number) => countOf(count, 'follower', 'followers'),
  followingCount: (count: number) => `${formatCount(count)} following`,
  follow: 'Follow',
  following: 'Following',
  followFailed: (name: string) => `Failed to follow ${name}`,
  unfollowFailed: (name: string) => `Failed to stop following ${name}`,
  more: (name: string) => `More for ${name}`,
  report: {
    open: 'Report',
    titles: {
      playlist: 'Report this playlist',
      comment: 'Report this comment',
      creator: 'Report this person',
      summary: 'Report this summary',
    },
    lead: 'Your report goes to the operator of this server. The other person is not told that you sent it.',
    reason: 'What is wrong?',
    reasons: {
      spam: 'Spam or advertising',
      abuse: 'Abuse or hate',
      misleading: 'Misleading or dangerous',
      other: 'Something else',
    },
    note: 'Anything else we should know',
    send: 'Report',
    sending: 'Reporting...',
    cancel: 'Cancel',
    done: 'Reported. Thank you.',
  },
  block: {
    short: 'Block',
    open: (name: string) => `Block ${name}`,
    title: (name: string) => `Block ${name}?`,
    text: 'You will no longer see each other: no playlists, no comments, no following. You can undo this in your profile.',
    textUnnamed:
      'You will no longer see each other: no playlists, no comments, no following. You are not told who it is. You can undo this in your profile.',
    blocking: 'Blocking...',
    cancel: 'Cancel',
    done: (name: string) => `${name} is blocked`,
    failed: (name: string) => `Failed to block ${name}`,
    undo: 'Unblock',
    undone: (name: string) => `${name} is no longer blocked`,
    undoFailed: (name: string) => `Failed to unblock ${name}`,
  },
  page: {
    hidden: 'The operator of this server has hidden your profile. Nobody else sees this page.',
    you: 'This is how others see you.',
    edit: 'Change it in your profile',
    playlists: 'Public playlists',
    none: 'No public playlists yet.',
    listFailed: 'The playlists could not be loaded',
    failed: 'This page could not be loaded',
  },
} as const
