// Minimal XML parsers for YouTube's two formats and TTML. One pass, so that truncated
// files take linear time too.

type XmlElement = { getAttribute(name: string): string | null; content: string }

/** Parses every element of this name, in order. An unclosed element ends where the next begins. */
export function parseElements(xml: string, name: string): XmlElement[] {
  return xml
    .split(new RegExp(`<${name}(?=[\\s/>])`))
    .slice(1)
    .map((piece) => {
      const close = piece.indexOf('>')
      const attributes = close < 0 ? piece : piece.slice(0, close)
      const content =
        close < 0 || attributes.endsWith('/')
          ? ''
          : piece.slice(close + 1).split(`</${name}>`, 1)[0]!
      return { getAttribute: (key) => readAttribute(attributes, key), content }
    })
}

function readAttribute(attributes: string, key: string): string | null {
  const usual = ` ${key}="`
  const at = attributes.indexOf(usual)
  const end = at < 0 ? -1 : attributes.indexOf('"', at + usual.length)
  if (end >= 0) return attributes.slice(at + usual.length, end)
  const [, double, single] =
    attributes.match(new RegExp(`\\s${key}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)) ?? []
  return double ?? single ?? null
}

/**
 * Parses a number; NaN where the attribute is missing or empty, because Number(null) and
 * Number('') are 0.
 */
export function parseNumber(attribute: string | null): number {
  return attribute?.trim() ? Number(attribute) : Number.NaN
}

/** Linear, also where comments are not closed. */
export function removeComments(xml: string): string {
  const [first = '', ...rest] = xml.split('<!--')
  return first + rest.map((piece) => piece.slice(endOf(piece, '-->', 0))).join('')
}

type XmlHandler = {
  /** Names are without their prefix. */
  open(name: string, attributes: ReadonlyMap<string, string>): void
  close(name: string): void
  /** `isRaw` is true where character references are text: in CDATA. */
  text(text: string, isRaw: boolean): void
}

/**
 * Reads tags and text in order, without comments and declarations. Elements may be left
 * open at the end.
 */
export function scanXml(xml: string, handler: XmlHandler): void {
  let at = 0
  while (at < xml.length) {
    const next = xml.indexOf('<', at)
    if (next !== at) handler.text(xml.slice(at, next < 0 ? xml.length : next), false)
    if (next < 0) return
    at = readMarkup(xml, next, handler)
  }
}

/** Returns where the markup ends. */
function readMarkup(xml: string, at: number, handler: XmlHandler): number {
  if (xml.startsWith('<!--', at)) return endOf(xml, '-->', at + 4)
  if (xml.startsWith('<![CDATA[', at)) {
    const end = endOf(xml, ']]>', at + 9)
    handler.text(xml.slice(at + 9, xml.startsWith(']]>', end - 3) ? end - 3 : end), true)
    return end
  }
  if (xml.startsWith('<?', at)) return endOf(xml, '?>', at + 2)
  const end = endOf(xml, '>', at + 1)
  const inner = xml.slice(at + 1, end - 1)
  if (inner.startsWith('/')) handler.close(readName(inner, 1))
  else if (!inner.startsWith('!')) {
    const name = readName(inner, 0)
    handler.open(name, parseAttributes(inner))
    if (inner.endsWith('/')) handler.close(name)
  }
  return end
}

/** The name of a tag without its prefix. */
function readName(tag: string, from: number): string {
  let [start, at] = [from, from]
  for (; at < tag.length; at++) {
    const char = tag[at]!
    if (char === ':') start = at + 1
    else if (char === '/' || char <= ' ') break
  }
  return tag.slice(start, at)
}

function endOf(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from)
  return found < 0 ? xml.length : found + mark.length
}

/** By their names with and without prefix. */
function parseAttributes(tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  let from = 0
  for (;;) {
    const equals = tag.indexOf('=', from)
    const open = equals < 0 ? -1 : findQuote(tag, equals + 1)
    if (open < 0) return attributes
    const close = tag.indexOf(tag[open]!, open + 1)
    if (close < 0) return attributes
    const name = readNameBefore(tag, from, equals)
    const value = tag.slice(open + 1, close)
    attributes.set(name, value)
    const local = name.slice(name.indexOf(':') + 1)
    if (local !== name && !attributes.has(local)) attributes.set(local, value)
    from = close + 1
  }
}

function readNameBefore(tag: string, from: number, equals: number): string {
  let end = equals
  while (end > from && tag[end - 1]! <= ' ') end--
  let start = end
  while (start > from && tag[start - 1]! > ' ') start--
  return tag.slice(start, end)
}

/** The place of the quotation mark after white space, or -1. */
function findQuote(tag: string, from: number): number {
  let at = from
  while (at < tag.length && tag[at]!.trim() === '') at++
  return tag[at] === '"' || tag[at] === "'" ? at : -1
}
