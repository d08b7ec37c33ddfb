// Just enough XML for YouTube's two formats, read in one pass, so that a file cut short or never closed costs no more than a good one.

export type Element = { attribute(name: string): string | null; content: string }

/** Every element of this name, in order. One that is never closed ends where the next begins. */
export function readElements(xml: string, name: string): Element[] {
  return xml
    .split(new RegExp(`<${name}(?=[\\s/>])`))
    .slice(1)
    .map((piece) => {
      const close = piece.indexOf('>')
      const attributes = close < 0 ? piece : piece.slice(0, close)
      const content = close < 0 || attributes.endsWith('/') ? '' : piece.slice(close + 1).split(`</${name}>`, 1)[0]!
      return {
        attribute: (key) => attributes.match(new RegExp(`\\s${key}="([^"]*)"`))?.[1] ?? null,
        content,
      }
    })
}

/** A number, or NaN where the attribute is missing or empty: Number(null) and Number('') would say 0. */
export function toNumber(attribute: string | null): number {
  return attribute?.trim() ? Number(attribute) : Number.NaN
}
