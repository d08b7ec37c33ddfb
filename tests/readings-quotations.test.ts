// What is shown has the words of the transcript, in their order. Only fillers and
// immediate repeats may be missing.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengths } from '#contract/basics/limits.ts'
import type { Cue } from '#contract/captions/transcript.ts'
import type { SummaryText } from '#contract/summaries/summary.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import { extract } from '#engine/extract.ts'
import { readSentences } from '#engine/sentences/asides.ts'
import { indexSpokenWords, isMisquote } from '../bench/reading/misquotes.ts'

/**
 * What may be cut off before and after a sentence. Inside it only what `isMisquote`
 * allows may be missing.
 */
const leading = new Set(
  `so and but okay ok yeah yep oh alright well right anyway anyways like now yes look see sure great cool roger you know i mean`.split(
    /\s+/,
  ),
)
const trailing = new Set('okay ok yeah yep alright so and but or because roger'.split(' '))
const filledPauses = /^(?:u+h+m*|u+m+|er+m?|ah|h+m+|m+h?m+|mm-hmm|uh-huh)$/
const negations = /^(?:no|not|never|nor|neither|none|nobody|nothing|without|cannot|.+n't)$/
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu) ?? []

/**
 * "[The pool] pays" quotes "it pays": what the pronoun stands for is in square brackets
 * in its place.
 */
const named = /^\[[^\]]+\] /

/** Returns the words that were cut off at both ends of the quote and may not be. */
function findWrongCuts(text: string, quote: string): string[] {
  const said = wordsOf(quote).filter((word) => !filledPauses.test(word))
  const shown = wordsOf(text.replace(named, '')).filter((word) => !filledPauses.test(word))
  const before = said.slice(0, said.indexOf(shown[0]!))
  const after = said.slice(said.lastIndexOf(shown.at(-1)!) + 1)
  const pronoun = named.test(text) ? before.pop() : undefined
  return [
    ...(pronoun === undefined || /^(?:it|they)$/.test(pronoun) ? [] : [pronoun]),
    ...before.filter((word) => !leading.has(word)),
    ...after.filter((word) => !trailing.has(word)),
  ]
}

async function summaryOf(cues: Cue[], length: (typeof lengths)[number]): Promise<SummaryText> {
  const transcript = { language: 'en', kind: 'auto' as const, cues }
  const video = { title: 'The bridge', durationSeconds: null, chapters: [] }
  for await (const event of extract({
    transcript,
    video,
    length,
    language: 'en',
    prompt: null,
    model: null,
  }))
    if (event.type === 'digest') return event.data.summary
  throw new Error('the extract ended without a digest')
}

function expectQuotations(
  { tldrQuote, pullQuote, chapters, keyPoints }: SummaryText,
  cues: Cue[],
): void {
  // Sound notes are not spoken, and the tags of "O<sub>2</sub>" are no part of a word.
  const texts = cues.map(({ text }) => text.replace(/\[[^\]]*\]/g, ' ').replace(/<\/?\w+>/g, ''))
  const spoken = ` ${wordsOf(texts.join(' ')).join(' ')} `
  const shown = [
    ...[tldrQuote, pullQuote].flatMap((one) => one ?? []),
    ...chapters.flatMap(({ highlights = [] }) => highlights),
    ...keyPoints,
  ]
  for (const { text, quote } of shown) {
    expect(spoken).toContain(wordsOf(quote).join(' '))
    expect(isMisquote(text, indexSpokenWords([quote])), `${text} | ${quote}`).toBe(false)
    expect(findWrongCuts(text, quote), `${text} | ${quote}`).toEqual([])
    const shownWords = wordsOf(text)
    for (const word of wordsOf(quote))
      if (negations.test(word)) expect(shownWords, quote).toContain(word)
  }
}

test.each([
  ['The council measured the bridge.', 'the council um measured the bridge', []],
  ['The council measured the bridge.', 'so you know the council measured the bridge okay', []],
  ['[The council] measured the bridge.', 'and it measured the bridge', []],
  ['Measured the bridge.', 'they measured the bridge', ['they']],
  ['The council measured.', 'the council measured the bridge', ['the', 'bridge']],
])('of “%s”, the words of “%s” that were wrongly cut off are found', (text, quote, expected) =>
  expect(findWrongCuts(text, quote)).toEqual(expected),
)

test.each(['so', 'but', 'or', 'because', 'now', 'not'])(
  '"%s" may not be missing inside a sentence',
  (word) => {
    const quote = `the council measured the bridge ${word} the engineer left`
    expect(
      isMisquote('The council measured the bridge the engineer left.', indexSpokenWords([quote])),
    ).toBe(true)
  },
)

const recorded = '../shared/youtube/recorded/timedtext/long'
const files = existsSync(recorded)
  ? readdirSync(recorded).filter((file) => file.endsWith('.json3'))
  : []
if (files.length === 0)
  console.log(`There are no recorded captions in ${recorded}, so only the sample is checked.`)

test.each(['sample/sample-talk.vtt', ...files.map((file) => `${recorded}/${file}`)])(
  '%s is quoted word for word',
  async (file) => {
    const { cues } = parseCaptions(readFileSync(file, 'utf8'))
    for (const length of lengths) expectQuotations(await summaryOf(cues, length), cues)
  },
)

const word = fc.constantFrom(
  ...`so far right um uh you know I mean like not never nor did didn't no well okay and but because the a of is was that it bridge river
tower bell rope stone winter council ferry builds holds rings measured collapsed engineer harbor`.split(
    /\s+/,
  ),
)
const sentence = fc
  .tuple(fc.array(word, { minLength: 4, maxLength: 22 }), fc.constantFrom('.', '', ',', '?', '.'))
  .map(([words, end]) => words.join(' ') + end)

const toCues = (texts: string[]) =>
  texts.map((text, i) => ({ startSeconds: i * 6, endSeconds: i * 6 + 6, text }))
/** The same runs each time, so that the suite is deterministic. */
const runs = { numRuns: 30, seed: 20 }

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
  ['Nobody came to the bridge to be told that, is that right.', /is that right\.$/],
])('%s keeps its first and last words', (said, expected) => {
  const cues = toCues([said, 'The council measured the stone bridge again last summer.'])
  const [first] = readSentences({ language: 'en', kind: 'auto', cues }).all
  expect(first!.text).toMatch(expected)
})
