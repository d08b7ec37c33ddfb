// Reads the address of a server that a person typed.

/**
 * "localhost:3000/summarize" -> "http://localhost:3000", "pith.example" ->
 * "https://pith.example". Null for what is no address.
 */
export function parseAddress(text: string): string | null {
  const typed = text.trim()
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed)
    ? typed
    : `${isLocal(typed) ? 'http' : 'https'}://${typed}`
  // Chrome takes a space as part of a host.
  if (typed === '' || /\s/.test(typed) || !URL.canParse(withScheme)) return null
  const { protocol, username, origin } = new URL(withScheme)
  return ['http:', 'https:'].includes(protocol) && username === '' ? origin : null
}

/** Servers at home seldom have a certificate. */
function isLocal(typed: string): boolean {
  return /^(localhost|[\w-]+\.local|[\d.]+|\[[\da-f:]+\])([:/]|$)/i.test(typed)
}
