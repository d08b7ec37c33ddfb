// Where a browser may be sent on: to a path of this very site.

// Any base will do: what leads away from it leads away from here.
const base = 'http://here.invalid'
// No control or invisible character, which browsers drop, and no backslash, which they take for a slash.
const plain = /^\/[^\p{C}\p{Z}\\]*$/u

/** The path, with query and fragment, as a browser reads it; "/" where there is none or the text leads anywhere else. */
export function ownPath(text: string | null | undefined): string {
  if (!text || !plain.test(text) || !URL.canParse(text, base)) return '/'
  const { origin, pathname, search, hash } = new URL(text, base)
  // Steps like /.//host are taken while reading, and may leave an address of another host.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
