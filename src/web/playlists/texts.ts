// What playlists say.
import type { PlaylistFilter } from '#contract/settings.ts'

function videos(count: number): string {
  return count === 1 ? '1 video' : `${count.toLocaleString('en')} videos`
}

function countLikes(likes: number): string {
  return likes === 1 ? '1 like' : `${likes.toLocaleString('en')} likes`
}

export const texts = {
  title: 'Playlists',
  create: 'Create Playlist',
  search: 'Search playlists...',
  searchLabel: 'Search playlists',
  filter: 'Which playlists',
  filters: { public: 'All Public', mine: 'My Playlists', liked: 'Liked', following: 'Following' },
  view: 'View',
  grid: 'Grid',
  list: 'List',
  results: 'Playlists found',
  showing: (from: number, to: number, total: number) =>
    `Showing ${from}-${to} of ${total.toLocaleString('en')} ${total === 1 ? 'playlist' : 'playlists'}`,
  failed: 'The playlists could not be loaded',
  retry: 'Retry',
  notFound: 'No playlists found',
  noMatch: (search: string) => `No playlists match your search for “${search}”`,
  clear: 'Clear search',
  seeAll: 'See all public playlists',
  empty: {
    public: { title: 'No public playlists yet', text: 'Make one of yours public and it stands here for everybody.' },
    mine: { title: 'No playlists yet', text: 'Gather summaries that belong together, for yourself or for everybody.' },
    liked: { title: 'Nothing liked yet', text: 'Playlists that you like stand here.' },
    following: { title: 'Nothing here yet', text: 'Follow creators and their public playlists stand here.' },
  } satisfies Record<PlaylistFilter, object>,
  signedOut: 'This list is your own',
  signedOutText: 'Sign in to see the playlists that are yours, that you like, and of those you follow.',
  signIn: 'Sign in / Create account',
  sampleNote:
    'These are examples. They leave when somebody here publishes a playlist, and nothing can be done with them.',
  videos,
  public: 'Public',
  private: 'Private',
  hidden: 'Hidden',
  hiddenNote: 'Whoever runs this Pith has hidden this playlist. Only you still see it.',
  savedMark: 'Saved',
  you: 'You',
  tags: 'Tags: ',
  like: (likes: number) => `Like, ${countLikes(likes)}`,
  likeOne: (name: string, likes: number) => `Like ${name}, ${countLikes(likes)}`,
  likes: countLikes,
  save: 'Save',
  saved: 'Saved',
  saveOne: (name: string) => `Save ${name}`,
  savedOne: (name: string) => `Saved ${name}`,
  share: 'Share',
  shareOne: (name: string) => `Share ${name}`,
  likeFailed: 'Failed to like the playlist',
  saveFailed: 'Failed to save the playlist',
  copied: 'Link copied to clipboard!',
  copyFailed: 'Failed to copy the link',
  privateShare: 'Only you can open this playlist. Make it public, then share it.',
  views: (count: string, one: boolean) => `${count} ${one ? 'view' : 'views'}`,
  form: {
    createTitle: 'Create Playlist',
    editTitle: 'Edit playlist',
    lead: 'Gather summaries that belong together.',
    name: 'Playlist Name',
    description: 'Description',
    tags: 'Tags',
    tagsHelp: 'Comma-separated',
    note: 'Note',
    noteHelp: 'Stands above the playlist in the feed.',
    public: 'Make this playlist public',
    publicHelp: 'Anyone can read it. Your ratings stay private.',
    nameEmpty: 'A playlist needs a name.',
    cancel: 'Cancel',
    create: 'Create',
    creating: 'Creating...',
    save: 'Save Changes',
    saving: 'Saving...',
    created: 'Playlist created',
    changed: 'Playlist changed',
  },
  consent: {
    title: (count: number) => `Publish ${count} ${count === 1 ? 'summary' : 'summaries'} too?`,
    text: 'A public playlist shows only summaries that everybody can read. Each of these gets a public page; your ratings and instructions stay private.',
    yes: (count: number) => `Publish ${count} ${count === 1 ? 'summary' : 'summaries'} too`,
    no: 'Keep private',
  },
} as const
