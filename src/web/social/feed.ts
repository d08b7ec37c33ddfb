// The posts of a feed that is read page by page.
import type { FeedPage, Post } from '#contract/playlists.ts'
import { type FeedTab, feedTabs } from '#contract/settings.ts'

/** In their order; a playlist that moved on between two pages stands where it was met first. */
export function postsOf(pages: readonly FeedPage[]): Post[] {
  const posts = new Map<string, Post>()
  for (const { items } of pages)
    for (const post of items) if (!posts.has(post.playlist.id)) posts.set(post.playlist.id, post)
  return [...posts.values()]
}

/** The tab that an address names, else the one where everybody finds something. */
export function readTab(address: URLSearchParams): FeedTab {
  return feedTabs.find((tab) => tab === address.get('tab')) ?? 'discover'
}
