// A minimal XML parser for YouTube's two formats and TTML. One pass, so that truncated files take linear time too.

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
      return {
        getAttribute: (key) => attributes.match(new RegExp(`\\s${key}="([^"]*)"`))?.[1] ?? null,
        content,
      }
    })
}

/** Parses a number; NaN where the attribute is missing or empty, because Number(null) and Number('') are 0. */
export function parseNumber(attribute: string | null): number {
  return attribute?.trim() ? Number(attribute) : Number.NaN
}
