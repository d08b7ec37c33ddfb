// Converts tables to CSV (RFC 4180).

type Cell = string | number | null

/**
 * For spreadsheets: an apostrophe is put before texts that they would run as a formula,
 * in Japanese ones with full-width signs too. Lines end with CRLF.
 */
export function toCsv(rows: Cell[][]): string {
  return join(rows, (text) => (/^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text))
}

/** For programs that take each text as it is. */
export function toPlainCsv(rows: Cell[][]): string {
  return join(rows, (text) => text)
}

function join(rows: Cell[][], guard: (text: string) => string): string {
  const toCell = (value: Cell) =>
    typeof value === 'number' ? String(value) : quote(guard(value ?? ''))
  return rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
