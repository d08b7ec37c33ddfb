// Reads the tables of a SQLite database that somebody brings, as NewPipe exports one:
// https://www.sqlite.org/fileformat.html The file is foreign: places outside of it, pages
// that refer to each other in a circle, endless tables and rows that are named again and again are
// left out.

type Value = string | number | null
type Decoder = InstanceType<typeof TextDecoder>
export type Row = Record<string, Value>

const magic = 'SQLite format 3\0'
const headerBytes = 100
const maxRows = 200_000
const maxColumns = 100
const maxSqlCharacters = 10_000
const maxDepth = 20
/** Kinds of pages of a table. */
const [interior, leaf] = [0x05, 0x0d]
const encodings: Record<number, string> = { 1: 'utf-8', 2: 'utf-16le', 3: 'utf-16be' }

export function isSqlite(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, magic.length)) === magic
}

/**
 * Returns a function that lists the rows of a table; none for a table that is missing or
 * damaged.
 */
export function openSqlite(bytes: Uint8Array): (table: string) => Row[] {
  if (bytes.length < headerBytes) return () => []
  const pages = openPages(bytes)
  const schema = readTable(pages, 1, ['type', 'name', 'tbl_name', 'rootpage', 'sql'])
  return (table) => {
    const entry = schema.find(({ type, name }) => type === 'table' && name === table)
    if (typeof entry?.rootpage !== 'number' || typeof entry.sql !== 'string') return []
    return readTable(pages, entry.rootpage, readColumns(entry.sql), readKey(entry.sql))
  }
}

type Pages = {
  bytes: Uint8Array
  view: DataView
  size: number
  usable: number
  decoder: Decoder
  /** Each byte belongs to one row, so all rows together are no longer than the file. */
  unreadBytes: number
}

function openPages(bytes: Uint8Array): Pages {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const named = view.getUint16(16)
  const size = named === 1 ? 65_536 : named
  const decoder = new TextDecoder(encodings[view.getUint32(56)] ?? 'utf-8')
  return {
    ...{ bytes, view, size, decoder },
    usable: size - view.getUint8(20),
    unreadBytes: bytes.length,
  }
}

/**
 * "CREATE TABLE `streams` (`uid` INTEGER ..., `url` TEXT, PRIMARY KEY(`uid`))" -> ["uid",
 * "url"].
 */
function readColumns(sql: string): string[] {
  const inside = sql.slice(sql.indexOf('(') + 1, sql.lastIndexOf(')')).slice(0, maxSqlCharacters)
  return inside
    .replace(/\([^()]*\)/g, '')
    .split(',')
    .flatMap((definition) => /^\s*[`"[]?(\w+)[`"\]]?(?:\s|$)/.exec(definition)?.[1] ?? [])
    .filter((name) => !/^(?:primary|foreign|unique|check|constraint)$/i.test(name))
    .slice(0, maxColumns)
}

/** The column whose value is the number of the row. */
function readKey(sql: string): string | undefined {
  const key = /[`"[(,\s](\w+)[`"\]]?\s+INTEGER\s+PRIMARY\s+KEY/i
  return key.exec(sql.slice(0, maxSqlCharacters))?.[1]
}

function readTable(pages: Pages, root: number, columns: string[], key?: string): Row[] {
  const rows: Row[] = []
  const seen = new Set<number>()
  const visit = (page: number, depth: number): void => {
    const start = (page - 1) * pages.size
    if (page < 1 || start + pages.size > pages.bytes.length || seen.has(page) || depth > maxDepth)
      return
    seen.add(page)
    const header = page === 1 ? start + headerBytes : start
    const kind = pages.view.getUint8(header)
    if (kind !== interior && kind !== leaf) return
    const pointers = header + (kind === interior ? 12 : 8)
    const count = Math.min(pages.view.getUint16(header + 3), pages.size / 2)
    for (let i = 0; i < count && rows.length < maxRows; i++) {
      if (pointers + 2 * i + 2 > start + pages.size) break
      const cell = start + pages.view.getUint16(pointers + 2 * i)
      if (kind === interior) visit(pages.view.getUint32(cell), depth + 1)
      else rows.push(readRow(pages, cell, { columns, key }))
    }
    if (kind === interior) visit(pages.view.getUint32(header + 8), depth + 1)
  }
  try {
    visit(root, 0)
  } catch (error) {
    // A place outside of the file.
    if (!(error instanceof RangeError)) throw error
  }
  return rows
}

function readRow(
  pages: Pages,
  cell: number,
  table: { columns: string[]; key: string | undefined },
): Row {
  const size = readVarint(pages.bytes, cell)
  const rowId = readVarint(pages.bytes, size.end)
  const payload = readPayload(pages, rowId.end, size.value)
  const values = readRecord(payload, pages.decoder)
  const row: Row = Object.fromEntries(table.columns.map((name, i) => [name, values[i] ?? null]))
  if (table.key !== undefined && row[table.key] === null) row[table.key] = rowId.value
  return row
}

/** What does not fit into its page goes on in others. */
function readPayload(pages: Pages, at: number, length: number): Uint8Array {
  pages.unreadBytes -= length
  if (pages.unreadBytes < 0) throw new RangeError('the rows are longer than the file')
  const { bytes, view, size, usable } = pages
  const most = usable - 35
  if (length <= most) return bytes.subarray(at, at + length)
  const least = Math.floor(((usable - 12) * 32) / 255) - 23
  const fitting = least + ((length - least) % (usable - 4))
  const local = fitting <= most ? fitting : least
  const parts = [bytes.subarray(at, at + local)]
  let left = length - local
  for (let page = view.getUint32(at + local); page > 0 && left > 0; ) {
    const start = (page - 1) * size
    page = view.getUint32(start)
    const part = bytes.subarray(start + 4, start + 4 + Math.min(left, usable - 4))
    if (part.length === 0) break
    parts.push(part)
    left -= part.length
  }
  return Buffer.concat(parts)
}

function readRecord(payload: Uint8Array, decoder: Decoder): Value[] {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength)
  const header = readVarint(payload, 0)
  const values: Value[] = []
  let data = header.value
  for (let at = header.end; at < header.value; ) {
    const type = readVarint(payload, at)
    at = type.end
    const bytes = bytesOf(type.value)
    values.push(readValue(view, { type: type.value, at: data, bytes, decoder }))
    data += bytes
  }
  return values
}

const integerBytes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0]
const bytesOf = (type: number) => (type < 12 ? integerBytes[type]! : Math.floor((type - 12) / 2))

type Stored = { type: number; at: number; bytes: number; decoder: Decoder }

function readValue(view: DataView, { type, at, bytes, decoder }: Stored): Value {
  if (type === 8 || type === 9) return type - 8
  if (type === 7) return view.getFloat64(at)
  if (type >= 12) {
    if (type % 2 === 0) return null
    return decoder.decode(new Uint8Array(view.buffer, view.byteOffset + at, bytes))
  }
  if (bytes === 0) return null
  let value = view.getInt8(at)
  for (let i = 1; i < bytes; i++) value = value * 256 + view.getUint8(at + i)
  return value
}

/** Seven bits of each byte, the first of which says whether another one follows. */
function readVarint(bytes: Uint8Array, at: number): { value: number; end: number } {
  let value = 0
  for (let i = 0; i < 9; i++) {
    const byte = bytes[at + i]
    if (byte === undefined) throw new RangeError('the number is cut off')
    value = i === 8 ? value * 256 + byte : value * 128 + (byte & 0x7f)
    if (byte < 0x80) return { value, end: at + i + 1 }
  }
  return { value, end: at + 9 }
}
