// YouTube's video categories by the id of its Data API.

const names: Record<string, string> = {
  1: 'Film & Animation',
  2: 'Autos & Vehicles',
  10: 'Music',
  15: 'Pets & Animals',
  17: 'Sports',
  18: 'Short Movies',
  19: 'Travel & Events',
  20: 'Gaming',
  21: 'Videoblogging',
  22: 'People & Blogs',
  23: 'Comedy',
  24: 'Entertainment',
  25: 'News & Politics',
  26: 'Howto & Style',
  27: 'Education',
  28: 'Science & Technology',
  29: 'Nonprofits & Activism',
  30: 'Movies',
  43: 'Shows',
  44: 'Trailers',
}

/** "27" -> "Education". A text that is not an id is returned as it is. Null for unknown ids. */
export function categoryName(id: string | null): string | null {
  if (!id) return null
  return /^\d+$/.test(id) ? (names[id] ?? null) : id
}
