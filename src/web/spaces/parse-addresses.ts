// Reads email addresses that were typed or pasted, as lists of them are written.

/** `rest` is what is no address. */
export function parseAddresses(input: string): { emails: string[]; rest: string } {
  const words = input
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^[<"'(]+|[>"').]+$/g, ''))
    .filter(Boolean)
  // The server checks addresses thoroughly; words of a name beside them are no addresses.
  const isAddress = (word: string) => /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(word)
  const emails = words.filter(isAddress).map((word) => word.toLowerCase())
  return { emails: [...new Set(emails)], rest: words.filter((word) => !isAddress(word)).join(' ') }
}
