// Reads the answers of a store.

/** The texts of all elements of this name, in order. */
export async function readElements(text: string, name: string): Promise<string[]> {
  const { Parser } = await import('htmlparser2')
  const found: string[] = []
  let isInside = false
  const parser = new Parser(
    {
      onopentag(tag) {
        isInside = tag === name
        if (isInside) found.push('')
      },
      ontext(part) {
        if (isInside) found[found.length - 1] += part
      },
      onclosetag() {
        isInside = false
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return found
}
