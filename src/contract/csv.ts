// Tables as CSV (RFC 4180) that a spreadsheet shows and never runs.

/** Rows of cells as one CSV text with CRLF line ends. What a spreadsheet would take for a formula gets a quotation mark in front. */
export function toCsv(rows: (string | number | null)[][]): string {
  return rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
