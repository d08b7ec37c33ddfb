// Sanitizes texts of users that are shown to others.

/** Removes control characters, bidirectional overrides and broken surrogates. Keeps line breaks. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u061c\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Does the same, and joins the lines. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/**
 * Whether a reader sees anything. Spaces, format characters and fillers that are drawn as
 * nothing do not count.
 */
export function hasVisibleText(text: string): boolean {
  return /[^\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(text)
}
