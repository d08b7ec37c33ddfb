// Files that were cut, joined, edited and converted badly are read or refused with a sentence, in bounded time and memory.
import { describe, expect, test } from 'vitest'
import { captionFiles, damage, expectCaptionsOrProblem, sentences } from '#tests/caption-files.ts'
import { linearGrowth, measureGrowth } from '#tests/cpu-time.ts'
import { createRandom } from '../../../bench/random.ts'
import { parseCaptions } from './parse.ts'

const seed = Number(process.env.SEED ?? 1)
const damagedFiles = 300

describe.each(Object.entries(captionFiles))('a file of %s', (format, file) => {
  const wordsOf = (text: string) =>
    parseCaptions(text)
      .cues.map((cue) => cue.text)
      .join(' ')

  test('has the three sentences in order, and nothing else', () => {
    const said = wordsOf(file).replaceAll(/(?:Ada|Ada Berg|Ben Berg|Speaker \d): /g, '')
    expect(said).toBe(sentences.map(({ text }) => text).join(' '))
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

test('a million empty lines take linear time', () => {
  for (const file of [
    captionFiles.srt!,
    captionFiles.vtt!,
    captionFiles.panel!,
    captionFiles.tsv!,
    captionFiles.ttml!,
  ]) {
    const middle = file.indexOf('\n', file.length / 2)
    const read = (lines: number) =>
      expectCaptionsOrProblem(file.slice(0, middle) + '\n'.repeat(lines) + file.slice(middle))
    expect(measureGrowth(read, 1_000_000)).toBeLessThan(linearGrowth)
  }
})
