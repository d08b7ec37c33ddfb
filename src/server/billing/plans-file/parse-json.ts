// Parses JSON, and names the line of an error.

/** Throws an Error that starts with `subject`. */
export function parseJson(text: string, subject: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const { message } = cause as Error
    const line = /line \d+/.test(message) ? '' : ` It is in line ${findBadLine(text)}.`
    throw new Error(`${subject} is not JSON: ${message}.${line}`, { cause })
  }
}

/**
 * Node names the line of most errors, but not of an unexpected token. A file that ends
 * too early is bad in its last line.
 */
function findBadLine(text: string): number {
  const lines = text.split('\n')
  const found = lines.findIndex((_, index) =>
    hasUnexpectedToken(lines.slice(0, index + 1).join('\n')),
  )
  return found === -1 ? lines.length : found + 1
}

function hasUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch (error) {
    return (error as Error).message.startsWith('Unexpected token')
  }
}
