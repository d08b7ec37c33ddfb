// Where a browser may be sent on: to a path of this very site.

const base = 'http://here.invalid'
// No control or invisible character, which browsers drop, and no backslash, which they take for a slash.
const plain = /^\/[^\p{C}\p{Z}\\]*$/u

/** The path as a browser reads it, or the start where the text leads anywhere else. */
export function ownPath(text: string | undefined): string {
  if (!text || !plain.test(text) || !URL.canParse(text, base)) return '/'
  const { origin, pathname, search, hash } = new URL(text, base)
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
