// What is shown has the words of the transcript, in their order. Only fillers and immediate repeats may be missing.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengths } from '#contract/limits.ts'
import type { SummaryText } from '#contract/summary.ts'
import type { Cue } from '#contract/transcript.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import { extract } from '#engine/extract/extract.ts'

const fillers = new Set(
  `um uh uhm umm uhh er erm ah hmm hm mm mhm so and but or okay ok yeah yep oh alright well right anyway anyways like now yes look see
sure great cool roger because you know i mean`.split(/\s+/),
)
const negations = /^(?:no|not|never|nor|neither|none|nobody|nothing|without|cannot|.+n't)$/
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu) ?? []

/** Returns the words of the quote that the text leaves out; null where the text has a word of its own. */
function findDropped(text: string, quote: string): string[] | null {
  const shown = wordsOf(text)
  const dropped: string[] = []
  let at = 0
  for (const word of wordsOf(quote)) {
    if (word === shown[at]) at++
    else dropped.push(word)
  }
  return at === shown.length ? dropped : null
}

async function summaryOf(cues: Cue[], length: (typeof lengths)[number]): Promise<SummaryText> {
  const transcript = { language: 'en', kind: 'auto' as const, cues }
  const video = { title: 'The bridge', durationSeconds: null, chapters: [] }
  for await (const event of extract({ transcript, video, length, language: 'en', prompt: null, model: null }))
    if (event.type === 'digest') return event.data.summary
  throw new Error('the extract ended without a digest')
}

function expectQuotations({ pullQuote, chapters, keyPoints }: SummaryText, cues: Cue[]): void {
  // Sound notes are not spoken, and the tags of "O<sub>2</sub>" are no part of a word.
  const texts = cues.map(({ text }) => text.replace(/\[[^\]]*\]/g, ' ').replace(/<\/?\w+>/g, ''))
  const spoken = ` ${wordsOf(texts.join(' ')).join(' ')} `
  const shown = [
    ...(pullQuote ? [pullQuote] : []),
    ...chapters.flatMap(({ highlights = [] }) => highlights),
    ...keyPoints,
  ]
  for (const { text, quote } of shown) {
    expect(spoken).toContain(wordsOf(quote).join(' '))
    const dropped = findDropped(text, quote)
    expect(dropped, `${text} | ${quote}`).not.toBeNull()
    const said = wordsOf(quote)
    const isRepeat = (word: string) => said.filter((other) => other === word).length > 1
    const isBrokenOff = (word: string) =>
      said.some((other) => other !== word && other.startsWith(word.replace(/-$/, '')))
    for (const word of dropped!) {
      expect(fillers.has(word) || isRepeat(word) || isBrokenOff(word), `"${word}" of "${quote}"`).toBe(true)
      if (negations.test(word)) expect(wordsOf(text)).toContain(word)
    }
  }
}

const recorded = '../shared/youtube/recorded/timedtext/long'
const files = existsSync(recorded) ? readdirSync(recorded).filter((file) => file.endsWith('.json3')) : []
if (files.length === 0) console.log(`There are no recorded captions in ${recorded}, so only the sample is checked.`)

test.each(['sample/sample-talk.vtt', ...files.map((file) => `${recorded}/${file}`)])(
  '%s is quoted word for word',
  async (file) => {
    const { cues } = parseCaptions(readFileSync(file, 'utf8'))
    for (const length of lengths) expectQuotations(await summaryOf(cues, length), cues)
  },
)

const word = fc.constantFrom(
  ...`so far right um uh you know I mean like not never nor did didn't no well okay and but because the a of is was that it bridge river
tower bell rope stone winter council ferry builds holds rings measured collapsed engineer harbor`.split(/\s+/),
)
const sentence = fc
  .tuple(fc.array(word, { minLength: 4, maxLength: 22 }), fc.constantFrom('.', '', ',', '?', '.'))
  .map(([words, end]) => words.join(' ') + end)

const toCues = (texts: string[]) => texts.map((text, i) => ({ startSeconds: i * 6, endSeconds: i * 6 + 6, text }))
/** The same runs each time, so that the suite is deterministic. */
const runs = { numRuns: 80, seed: 20 }

test('generated speech with fillers and negations is quoted word for word', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sentence, { minLength: 12, maxLength: 40 }), async (texts) =>
      expectQuotations(await summaryOf(toCues(texts), 'long'), toCues(texts)),
    ),
    runs,
  )
})

test('speakers who begin a few captions with the last words of the one before are quoted word for word', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sentence, { minLength: 12, maxLength: 40 }), async (texts) => {
      const repeating = texts.map((text, i) => {
        const before = (texts[i - 1] ?? '').replace(/[.,?]$/, '').split(' ')
        return i % 6 === 5 ? `${before.slice(-3).join(' ')} ${text}` : text
      })
      expectQuotations(await summaryOf(toCues(repeating), 'long'), toCues(repeating))
    }),
    runs,
  )
})

test.each([
  ["So far I've made the whole inspection of the bridge sound simple.", /^So far I've/],
  ['The council of the old town asked whether the engineer was right.', /was right\.$/],
])('%s keeps its first and last words', async (said, expected) => {
  const cues = [
    said,
    'The council measured the stone bridge again last summer.',
    'Heavy trucks damage the stone arches every winter.',
    'The engineer repaired the broken bell tower in spring.',
  ].map((text, i) => ({ startSeconds: i * 6, endSeconds: i * 6 + 6, text }))
  const { pullQuote, chapters } = await summaryOf(cues, 'long')
  const shown = [pullQuote, ...chapters.flatMap(({ highlights = [] }) => highlights)].map((quote) => quote?.text ?? '')
  const found = shown.find((text) => said.includes(text.slice(4, 30)))
  if (found) expect(found).toMatch(expected)
})
