// Parses a web page or feed in pieces, so that other requests do not wait for a long or
// harmful one.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Handler, ParserOptions } from 'htmlparser2'

type MarkupHandler = Pick<Handler, 'onopentag' | 'ontext' | 'onclosetag'>

/** Characters that are parsed at once. */
const chunkCharacters = 200_000
/**
 * The parser searches all open elements at each tag, so documents with more of them are
 * read up to there.
 */
const maxDepth = 200

export async function parseMarkup(
  text: string,
  handler: Partial<MarkupHandler>,
  options?: ParserOptions,
): Promise<void> {
  const { Parser } = await import('htmlparser2')
  let depth = 0
  let isTooDeep = false
  const parser = new Parser(
    {
      ...handler,
      onopentag(...tag) {
        handler.onopentag?.(...tag)
        isTooDeep ||= ++depth > maxDepth
        if (isTooDeep) parser.pause()
      },
      onclosetag(...tag) {
        depth--
        handler.onclosetag?.(...tag)
      },
    },
    options,
  )
  for (let start = 0; start < text.length && !isTooDeep; start += chunkCharacters) {
    parser.write(text.slice(start, start + chunkCharacters))
    await yieldToEventLoop()
  }
  parser.end()
}
