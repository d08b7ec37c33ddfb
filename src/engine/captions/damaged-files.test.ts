// Files that were cut, joined, edited and converted badly are read or refused with a
// sentence, in bounded time and memory.
import { describe, expect, test } from 'vitest'
import { decodeCaptions } from '#contract/captions/decode-captions.ts'
import type { Cue } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import {
  captionFiles,
  damage,
  expectCaptionsOrProblem,
  sentences,
  writeCaptionFiles,
} from '#tests/caption-files.ts'
import { linearGrowth, measureGrowth } from '#tests/cpu-time.ts'
import { createRandom } from '../../../bench/random.ts'
import { parseCaptions } from './parse.ts'

const seed = Number(process.env.SEED ?? 1)
const damagedFiles = 300
const names = /^(?:Ada|Ada Berg|Ben Berg|Speaker \d): /
const allNames = /(?:Ada|Ada Berg|Ben Berg|Speaker \d): /g

describe.each(Object.entries(captionFiles))('a file of %s', (format, file) => {
  const wordsOf = (text: string) =>
    parseCaptions(text)
      .cues.map((cue) => cue.text)
      .join(' ')

  test('has the three sentences in order, and nothing else', () => {
    const said = wordsOf(file).replaceAll(allNames, '')
    expect(said).toBe(sentences.map(({ text }) => text).join(' '))
  })

  test('says nothing but its words where it is cut off, or is refused', () => {
    const all = sentences.map(({ text }) => text).join(' ')
    const second = file.indexOf('before.')
    for (let at = second < 0 ? file.length >> 1 : second; at < file.length; at++) {
      const cut = file.slice(0, at)
      try {
        const said = wordsOf(cut).replaceAll(allNames, '')
        expect(all.startsWith(said), `${JSON.stringify(cut.slice(-60))}: ${said.slice(-60)}`).toBe(
          true,
        )
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem
      }
    }
  })

  test(`gives captions in order or a problem, however it is damaged`, () => {
    const random = createRandom(seed * 1000 + format.length)
    for (let run = 0; run < damagedFiles; run++) {
      const damaged = damage(file, random)
      try {
        expectCaptionsOrProblem(damaged, 'talk.en.srt')
      } catch (cause) {
        throw new Error(`a damaged file: ${JSON.stringify(damaged)}`, { cause })
      }
    }
  })

  test('is said once where two copies stand after each other, unless it has no times', () => {
    if (format === 'text') return
    expect(wordsOf(`${file}\n${file}`)).toBe(wordsOf(file))
  })
})

/** Without times the order of the file is the only one. */
const isTimed = (format: string) => !['text', 'chat'].includes(format)

describe.each(Object.keys(captionFiles).filter(isTimed))('times in a file of %s that', (format) => {
  const cuesOf = (list: typeof sentences) => parseCaptions(writeCaptionFiles(list)[format]!).cues
  const said = (list: typeof sentences) => cuesOf(list).map((cue) => cue.text.replace(names, ''))
  const all = sentences.map(({ text }) => text)

  test('run backwards are put in order, and the speaker is named first', () => {
    expect(said(sentences.toReversed())).toEqual(all)
    const labels = (list: typeof sentences) => cuesOf(list).map((cue) => names.test(cue.text))
    expect(labels(sentences.toReversed())).toEqual(labels(sentences))
  })

  test('overlap end where the next begins', () => {
    const cues = cuesOf(sentences.map((sentence) => ({ ...sentence, end: sentence.start + 9 })))
    expect(cues.map((cue) => cue.text.replace(names, ''))).toEqual(all)
    for (const [at, { endSeconds }] of cues.entries())
      expect(endSeconds).toBeLessThanOrEqual(cues[at + 1]?.startSeconds ?? 30)
  })

  test('are all the same keep all words in the order of the file', () => {
    expect(said(sentences.map((sentence) => ({ ...sentence, start: 6, end: 12 })))).toEqual(all)
  })
})

describe.each(Object.entries(captionFiles))('the bytes of %s', (_, file) => {
  const accented = file.replaceAll('river', 'rivière').replaceAll('roof', 'façade')
  const utf16 = (text: string) => Buffer.from(text, 'utf16le')

  test.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${accented}`)],
    ['UTF-16', utf16(`\ufeff${accented}`)],
    ['UTF-16 in the other order', utf16(`\ufeff${accented}`).swap16()],
    ['UTF-16 without a mark', utf16(accented)],
    ['Windows-1252', Buffer.from(accented, 'latin1')],
  ])('in %s give the same captions', async (_, bytes) => {
    expect(parseCaptions(await decodeCaptions(bytes)).cues).toEqual(parseCaptions(accented).cues)
  })
})

test('a million empty lines take linear time, and no word', async () => {
  for (const file of Object.values(captionFiles)) {
    const middle = file.indexOf('\n', file.length / 2)
    if (middle < 0) continue
    let cues: Cue[] = []
    const read = (lines: number) => {
      cues = parseCaptions(file.slice(0, middle) + '\n'.repeat(lines) + file.slice(middle)).cues
    }
    expect(await measureGrowth(read, 1_000_000)).toBeLessThan(linearGrowth)
    expect(cues).toEqual(parseCaptions(file).cues)
  }
})
