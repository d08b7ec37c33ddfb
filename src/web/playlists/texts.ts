// Texts of the playlist pages and their dialogs.
import { type PlaylistFilter, trashDays } from '#contract/basics/limits.ts'
import { hasCommunity } from '../ui/community.ts'

export const texts = {
  title: 'Playlists',
  create: 'Create Playlist',
  search: 'Search playlists...',
  searchLabel: 'Search playlists',
  filter: 'Which playlists',
  filters: { public: 'All Public', mine: 'My Playlists', liked: 'Liked', following: 'Following' },
  results: 'Playlists found',
  showing: (from: number, to: number, total: number) =>
    `Showing ${from}-${to} of ${total.toLocaleString('en')} ${total === 1 ? 'playlist' : 'playlists'}`,
  visibleToOthers: (count: number) => `, ${count.toLocaleString('en')} of yours visible to others`,
  failed: 'The playlists could not be loaded',
  notFound: 'No playlists found',
  noMatch: (search: string) => `No playlists match your search for “${search}”`,
  clear: 'Clear search',
  seeAll: 'See all public playlists',
  empty: {
    public: {
      title: 'No public playlists yet',
      text: 'A public playlist appears here as soon as others can read a summary in it.',
    },
    mine: {
      title: 'No playlists yet',
      text: 'Group summaries that belong together, for yourself or for everyone.',
    },
    liked: { title: 'Nothing liked yet', text: 'Playlists that you like appear here.' },
    following: {
      title: 'Nothing here yet',
      text: 'Follow creators and their public playlists appear here.',
    },
  } satisfies Record<PlaylistFilter, object>,
  signedOut: 'Sign in to see your lists',
  signedOutText: hasCommunity
    ? 'They show your playlists, the ones you like, and those of the creators you follow.'
    : 'They show your playlists, and those that you saved.',
  signIn: 'Sign in / Create account',
  hiddenNote: 'The operator of this server has hidden this playlist. Only you can still see it.',
  form: {
    createTitle: 'Create Playlist',
    editTitle: 'Edit playlist',
    lead: 'Group summaries that belong together.',
    name: 'Playlist Name',
    description: 'Description',
    tags: 'Tags',
    tagsHelp: 'Comma-separated',
    note: 'Note',
    noteHelp: hasCommunity
      ? 'Shown above the playlist in the feed.'
      : 'Shown above the videos of the playlist.',
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
  back: 'Playlists',
  pageFailed: 'The playlist could not be loaded',
  ask: 'Ask this playlist',
  read: 'Read in order',
  toWatch: (time: string) => `${time} to watch`,
  timeSaved: (time: string) => `Saves ${time}`,
  readTime: (minutes: number) => `${minutes} min read`,
  more: 'More',
  edit: 'Edit playlist',
  publish: (count: number) => `Publish ${count} ${count === 1 ? 'summary' : 'summaries'}`,
  exportMarkdown: 'Export as Markdown',
  importFrom: 'Import from YouTube',
  delete: 'Delete playlist',
  unpublish: {
    question: (count: number) =>
      count === 1
        ? 'Make the summary published with it private, too?'
        : `Make the ${count} summaries published with it private, too?`,
    help: (count: number) =>
      `${count === 1 ? 'Its public page disappears' : 'Their public pages disappear'} at once. What is in another public playlist of yours stays public.`,
    privateTitle: 'Make this playlist private?',
    privateLead: 'Nobody else will find or open it any more.',
    makePrivate: 'Make private',
    privateFailed: 'The playlist was not changed.',
    deleteTitle: 'Delete this playlist?',
    deleteLead: `It waits in the trash for ${trashDays} days. The summaries in it stay in your library.`,
  },
  deleted: 'Playlist deleted',
  deleteFailed: 'Failed to delete the playlist',
  undoFailed: 'Failed to restore the playlist. It is in the trash.',
  items: {
    none: 'No videos yet',
    noneOwn: 'Add summaries from any card or page, or import a whole YouTube playlist.',
    noneOthers: 'This playlist is empty.',
    add: 'Choose from your summaries',
    notPublished: 'Only visible to you',
    moveUp: (title: string) => `Move up: ${title}`,
    moveDown: (title: string) => `Move down: ${title}`,
    remove: (title: string) => `Remove: ${title}`,
    moved: (title: string, number: number, total: number) =>
      `${title} is now number ${number} of ${total}`,
    moveFailed: 'Failed to move the video',
    removed: (count: number) =>
      count === 1 ? 'Removed from the playlist' : `${count} removed from the playlist`,
    removeFailed: 'Failed to remove the video from the playlist',
    showMore: (count: number) => `Show ${count} more`,
    rating: 'Your rating: ',
  },
} as const
