// A page of five megabytes that was made to stop the server is read in bounded work,
// while other requests go on.
import { expect, test, vi } from 'vitest'
import { htmlToTranscript } from './transcript-text.ts'

const maxBytes = 5 * 1024 * 1024
const cleaned = vi.hoisted(() => ({ characters: 0, limit: Number.POSITIVE_INFINITY }))
vi.mock(import('#engine/captions/cues/cue-text.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    cleanCueText(text: string) {
      cleaned.characters += text.length
      if (cleaned.characters > cleaned.limit)
        throw new Error('The text was cleaned again and again.')
      return original.cleanCueText(text)
    },
  }
})

/**
 * Throws when more than the text itself is cleaned. Returns how often other work had its
 * turn, too.
 */
async function read(html: string): Promise<{ text: string; turns: number }> {
  Object.assign(cleaned, { characters: 0, limit: html.length + 1000 })
  let turns = 0
  let isRead = false
  const takeTurn = () => {
    turns++
    if (!isRead) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  const text = await htmlToTranscript(html)
  isRead = true
  return { text, turns }
}

test.each(['<b>a</b>', '<i>a</i>\n', '<span></span>a'])(
  '%s, repeated, is cleaned once',
  async (part) => {
    const { text, turns } = await read(part.repeat(Math.floor(maxBytes / part.length)))
    expect(text).toMatch(/^a/)
    expect(turns).toBeGreaterThan(20)
  },
)

test('times within times do not clean the text between them again', async () => {
  const half = 90
  const { text } = await read(
    `${'<time>'.repeat(half)}${'a'.repeat(maxBytes / 2)}${'</time>'.repeat(half)}`,
  )
  expect(text).toHaveLength(maxBytes / 2)
})

test('of elements that are nested thousands deep only the first are read', async () => {
  const deep = 400_000
  const { text } = await read(
    `<p>A short word.</p>${'<b>'.repeat(deep)}${'</i>'.repeat(deep)}<p>never read</p>`,
  )
  expect(text).toBe('A short word.')
})

test('speakers and times of a paragraph are told from its words', async () => {
  const html =
    '<cite>Ada :</cite><time>[0:12]</time><p>It <b>computes</b>.</p><p>At <time>noon</time> it stops.</p>'
  expect((await read(html)).text).toBe('0:12 Ada: It computes.\nAt\nnoon it stops.')
})
