// Converts tables to CSV (RFC 4180) without formulas.

/** Lines end with CRLF. An apostrophe is put before texts that a spreadsheet would run as a formula, in Japanese ones with full-width signs too. */
export function toCsv(rows: (string | number | null)[][]): string {
  return rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const escaped = /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
