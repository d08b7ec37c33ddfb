// The sample talk is complete, and ships with a build.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildSync } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { sampleVideoId } from '#contract/basics/limits.ts'
import { videoMetadataSchema } from '#contract/sources/video.ts'
import { countWords } from '#tests/count-words.ts'
import { readSample } from './sample.ts'

const { transcript, metadata, chapters } = readSample()
const { cues } = transcript
const spoken = cues.map(({ text }) => text).join(' ')

test('the talk takes about ten minutes', () => {
  expect(transcript).toMatchObject({ language: 'en', kind: 'manual' })
  expect(chapters).toEqual([])
  expect(countWords(spoken)).toBeGreaterThanOrEqual(1350)
  expect(countWords(spoken)).toBeLessThanOrEqual(1500)
  const wordsPerMinute = countWords(spoken) / (cues.at(-1)!.endSeconds / 60)
  expect(wordsPerMinute).toBeGreaterThan(140)
  expect(wordsPerMinute).toBeLessThan(160)
})

test('its captions are long enough to read, in order, and fit its duration', () => {
  for (const [index, { startSeconds, endSeconds, text }] of cues.entries()) {
    expect(endSeconds - startSeconds, text).toBeGreaterThan(2)
    expect(endSeconds - startSeconds, text).toBeLessThan(6)
    expect(startSeconds, text).toBeGreaterThanOrEqual(cues[index - 1]?.endSeconds ?? 0)
  }
  expect(cues.at(-1)!.endSeconds).toBeLessThanOrEqual(metadata!.durationSeconds!)
})

test('it asks its title at the start and at the end, and its channel says that it is a sample', () => {
  expect(spoken.toLowerCase().split(metadata!.title.toLowerCase())).toHaveLength(3)
  expect(metadata!.channelTitle).toBe('Pith sample')
})

test('its metadata is valid, and its thumbnail ships with the web app', () => {
  expect(videoMetadataSchema.parse(metadata)).toMatchObject({
    id: sampleVideoId,
    duration: '9:52',
    durationSeconds: 592,
  })
  expect(existsSync(`src/web/public${metadata!.thumbnail}`)).toBe(true)
})

test('a built server finds it beside the server', () => {
  const installed = mkdtempSync(join(tmpdir(), 'pith-sample-'))
  onTestFinished(() => rmSync(installed, { recursive: true }))
  cpSync('sample', join(installed, 'sample'), { recursive: true })
  buildSync({
    stdin: {
      contents: `import { readSample } from './sample.ts'; console.log(readSample().transcript.cues.length)`,
      resolveDir: resolve('src/server/sources/sample'),
    },
    outfile: join(installed, 'server/main.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  expect(
    Number(
      execFileSync(process.execPath, [join(installed, 'server/main.mjs')], { cwd: installed }),
    ),
  ).toBe(cues.length)
})
