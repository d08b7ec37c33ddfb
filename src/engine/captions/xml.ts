// Minimal XML parsers for YouTube's two formats and TTML. One pass, so that truncated files take linear time too.

type XmlElement = { getAttribute(name: string): string | null; content: string }

/** Parses every element of this name, in order. An unclosed element ends where the next begins. */
export function parseElements(xml: string, name: string): XmlElement[] {
  return xml
    .split(new RegExp(`<${name}(?=[\\s/>])`))
    .slice(1)
    .map((piece) => {
      const close = piece.indexOf('>')
      const attributes = close < 0 ? piece : piece.slice(0, close)
      const content = close < 0 || attributes.endsWith('/') ? '' : piece.slice(close + 1).split(`</${name}>`, 1)[0]!
      return { getAttribute: (key) => readAttribute(attributes, key), content }
    })
}

function readAttribute(attributes: string, key: string): string | null {
  const [, double, single] = attributes.match(new RegExp(`\\s${key}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)) ?? []
  return double ?? single ?? null
}

/** Parses a number; NaN where the attribute is missing or empty, because Number(null) and Number('') are 0. */
export function parseNumber(attribute: string | null): number {
  return attribute?.trim() ? Number(attribute) : Number.NaN
}

/** Linear, also where comments are not closed. */
export function removeComments(xml: string): string {
  const [first = '', ...rest] = xml.split('<!--')
  return first + rest.map((piece) => piece.slice(endOf(piece, '-->', 0))).join('')
}

export type XmlHandler = {
  /** Names are without their prefix. */
  open(name: string, attributes: ReadonlyMap<string, string>): void
  close(name: string): void
  /** `isRaw` is true where character references are text: in CDATA. */
  text(text: string, isRaw: boolean): void
}

/** Reads tags and text in order, without comments and declarations. Elements may be left open at the end. */
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
  const [, slash, name] = /^(\/?)\s*(?:[\w.-]+:)?([\w.-]+)/.exec(inner) ?? []
  if (name === undefined) return end
  if (slash) handler.close(name)
  else {
    handler.open(name, parseAttributes(inner))
    if (inner.endsWith('/')) handler.close(name)
  }
  return end
}

function endOf(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from)
  return found < 0 ? xml.length : found + mark.length
}

/** By their names with and without prefix. */
function parseAttributes(tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  if (!tag.includes('=')) return attributes
  for (const [, prefix = '', name = '', double, single = ''] of tag.matchAll(
    /(?<![\w.:-])([\w.-]{1,60}:)?([\w.-]{1,60})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g,
  )) {
    attributes.set(`${prefix}${name}`, double ?? single)
    if (!attributes.has(name)) attributes.set(name, double ?? single)
  }
  return attributes
}
