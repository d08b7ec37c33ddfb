// Texts of the feed.
import type { FeedTab } from '#contract/basics/limits.ts'

export const texts = {
  title: 'Social Feed',
  tabList: 'Feed',
  tabs: { following: 'Following', trending: 'Trending', discover: 'Discover' } satisfies Record<
    FeedTab,
    string
  >,
  failed: 'The feed could not be loaded',
  showMore: 'Show more',
  end: 'You have reached the end.',
  leftOut: (count: number, author: string) => `${count.toLocaleString('en')} more by ${author}`,
  oneOfEach: 'Each page has at most one playlist of a person.',
  allPublic: 'All public playlists',
  empty: {
    following: {
      title: 'Nothing here yet',
      text: 'Follow creators and what they publish appears here.',
    },
    trending: {
      title: 'Nothing is trending',
      text: 'Playlists that were liked this week appear here.',
    },
    discover: {
      title: 'Nothing to discover',
      text: 'Public playlists of people you do not follow appear here, newest first.',
    },
  } satisfies Record<FeedTab, object>,
  discover: 'Discover playlists',
  signedOut: 'Sign in to see the creators you follow',
  signedOutText: 'The playlists of creators you follow appear here.',
  signIn: 'Sign in / Create account',
  postLabel: (name: string, author: string) => `${name} by ${author}`,
  commentOn: (name: string, count: number) =>
    `Comment on ${name}, ${count === 1 ? '1 comment' : `${count.toLocaleString('en')} comments`}`,
  viewAllComments: (count: number) => `View all ${count.toLocaleString('en')} comments`,
  share: 'Share',
  sidebar: 'Trending and creators',
  trending: 'Trending This Week',
  noneTrending: 'No playlist was liked this week.',
} as const
