// The posts of a feed that is loaded page by page, and its tabs.
import { type FeedTab, feedTabs } from '#contract/basics/limits.ts'
import type { FeedPage, Post } from '#contract/playlists/playlists.ts'

/** Keeps the order. A playlist that moved between two pages is listed at its first position. */
export function listUniquePosts(pages: readonly FeedPage[]): Post[] {
  const posts = new Map<string, Post>()
  for (const { items } of pages)
    for (const post of items) if (!posts.has(post.playlist.id)) posts.set(post.playlist.id, post)
  return [...posts.values()]
}

/** Returns the tab in the query string, or null. */
export function parseFeedTab(params: URLSearchParams): FeedTab | null {
  return feedTabs.find((tab) => tab === params.get('tab')) ?? null
}
