// `pith summarize` hears a recording first, where a listener is set up.
import { EventEmitter } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { summaryViewSchema } from '#contract/summaries/summary.ts'
import { fetchListeningLibrary } from '#server/listening/listener/listening-library.ts'
import { LocalModelError } from '#server/models/local/local-model-file.ts'
import { placeTinyListener } from '#tests/doubles/model/tiny-listener.ts'
import { exitCodes } from './exit-code.ts'
import { isRecordingFile } from './hear-file.ts'
import { runPith } from './pith.ts'

const libraryFolder = resolve('.cache/local-models')
/** Null where the npm registry cannot be reached: then a test is skipped, and npm test says so. */
const library = await fetchListeningLibrary(libraryFolder).catch((error: unknown) => {
  if (error instanceof LocalModelError) return null
  throw error
})
const folder = mkdtempSync(join(tmpdir(), 'pith-hear-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fixture = (kind: string) =>
  resolve('src/server/listening/listener/fixtures', `speech.${kind}`)

async function run(args: string[], env: Record<string, string>) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const exitCode = await runPith(args, {
    ...{ env, stdin: Readable.from([]), stdout, stderr, interrupts: new EventEmitter() },
  })
  stdout.end()
  stderr.end()
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) }
}

test('a recording is known by its content, and captions are none', () => {
  for (const kind of ['mp3', 'ogg', 'opus', 'flac', 'webm', 'm4a'])
    expect(isRecordingFile(fixture(kind)), kind).toBe(true)
  const captions = join(folder, 'talk.mp3')
  writeFileSync(captions, 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n')
  expect(isRecordingFile(captions)).toBe(false)
  expect(isRecordingFile(join(folder, 'nothing.mp3'))).toBe(false)
  expect(isRecordingFile(folder)).toBe(false)
})

test.skipIf(!library)('a recording is heard and summarized, with progress', async () => {
  const env = placeTinyListener(join(folder, 'data'), libraryFolder)
  const lecture = join(folder, 'Sense and Sensibility.bin')
  copyFileSync(fixture('opus'), lecture)
  const heard = await run(['summarize', lecture, '--extract', '--json'], env)
  expect(heard.stderr).toMatch(/^Listening: 0\.\d of 0\.4 minutes$/m)
  const view = summaryViewSchema.parse(JSON.parse(heard.stdout))
  expect(view.videoId).toMatch(/^recording-/)
  expect(heard.stdout).toContain('Sense and Sensibility')
  expect(heard.exitCode).toBe(exitCodes.done)

  const listed = await run(['model', 'list'], env)
  expect(listed.stdout).toMatch(/^tiny +ready +Tiny, hears recordings/m)
  expect(listed.stdout).toMatch(/^parakeet-v3 +absent .*670\.5 MB, CC BY 4\.0/m)
})

test('without a listener it says what to do', async () => {
  const env = { DATA_DIR: join(folder, 'empty') }
  const refused = await run(['summarize', fixture('mp3')], env)
  expect(refused.stderr).toMatch(/pith model add parakeet-v3/)
  expect(refused.exitCode).not.toBe(exitCodes.done)
  const wrong = await run(['summarize', fixture('mp3'), '--episode', '2'], env)
  expect(wrong).toMatchObject({ exitCode: exitCodes.badInput })
})
