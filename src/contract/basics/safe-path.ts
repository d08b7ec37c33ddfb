// Restricts redirects to paths of this site.

// Any base works, because a URL that leaves it also leaves this site.
const base = 'http://here.invalid'
// Excludes control and invisible characters, which browsers drop, and backslashes, which
// they treat as slashes.
const visibleCharacters = /^\/[^\p{C}\p{Z}\\]*$/u

/**
 * Returns the normalized path with query and fragment, or "/" if the text is empty or
 * leads to another site.
 */
export function toSafePath(text: string | null | undefined): string {
  if (!text || !visibleCharacters.test(text) || !URL.canParse(text, base)) return '/'
  const { origin, pathname, search, hash } = new URL(text, base)
  // Normalizing a path like /.//host may leave the address of another host.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
