// `npm run quality` with small datasets in a temporary folder.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchLibrary } from '#server/models/local/library.ts'
import { writeRandomEmbedder, writeRandomModel } from '#tests/doubles/model/random-model.ts'

const bread = [
  'A good sourdough bread begins with a lively starter of flour and water.',
  'Feed the starter every morning, and the wild yeast in it will grow strong.',
  'The dough wants a long rest, for the flour drinks the water slowly.',
  'Fold the dough every hour so that the gluten of the flour becomes strong.',
  'The baker shapes the dough into a loaf and lets the loaf rest in a basket.',
  'A hot oven and some steam give the bread its crust.',
]
const sailing = [
  'A small boat sails against the wind by a zigzag course.',
  'The keel stops the boat from drifting sideways under the wind.',
  'Pull the sheet and the sail of the boat bends the wind backwards.',
  'When the boat turns through the wind, the crew changes sides.',
  'Every sailor reads the wind from the water before the sail feels it.',
  'The harbour pilot knows where the wind turns behind the breakwater.',
]
const words = [...bread, ...bread, ...bread, ...sailing, ...sailing, ...sailing]
const units = words.map((t, i) => ({
  t,
  s: i * 6,
  e: i * 6 + 5.5,
  spk: i < 18 ? 'Baker' : 'Sailor',
  turn: i < 18 ? 0 : 1,
}))
const untimed = units.map(({ t, turn }) => ({ t, turn }))
const brief = [{ t: 'Two bakers bake bread.', turn: 0 }]

const sets: Record<string, { meta: object; items: object[] }> = {
  talks: {
    meta: { task: 'summ', budget: 30 },
    items: [
      { id: 'a', title: 'Bread', units, ref: [bread[0], bread[3]] },
      { id: 'b', units: brief, ref: ['Bakers bake.'] },
    ],
  },
  marks: {
    meta: { task: 'seg' },
    items: [
      { id: 'a', units, bounds: [18] },
      { id: 'b', units: untimed, bounds: [18] },
    ],
  },
  tags: {
    meta: { task: 'keys' },
    items: [
      { id: 'a', title: 'Bread', text: words.join(' '), gold: ['starter', 'dough'] },
      { id: 'b', units, gold: ['wind'] },
    ],
  },
  moods: {
    meta: { task: 'sent' },
    items: [
      { id: 'a', text: 'What a wonderful loaf, I love it!', label: 'positive' },
      { id: 'b', text: 'The crust was horrible and burnt.', label: 'negative' },
    ],
  },
  places: {
    meta: { task: 'align' },
    items: [
      {
        id: 'a',
        units,
        points: [
          { text: 'A pilot in the harbour knows the wind behind the breakwater.', turns: [1] },
        ],
      },
      {
        id: 'b',
        units: untimed,
        points: [
          { text: 'The oven must be hot and full of steam.', turns: [0] },
          { text: 'Zzz', turns: [0] },
        ],
      },
    ],
  },
}

/** False where the npm registry cannot be reached. */
const hasLibrary = () =>
  fetchLibrary(resolve('.cache/local-models')).then(
    () => true,
    () => false,
  )

let folder: string
// One run for each writer, because each also checks the sentence pairs, for two seconds.
let byExtract: ReturnType<typeof runQuality>
let byModel: ReturnType<typeof runQuality>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-quality-'))
  for (const [name, { meta, items }] of Object.entries(sets)) {
    mkdirSync(join(folder, 'sets', name), { recursive: true })
    writeFileSync(join(folder, 'sets', name, 'meta.json'), JSON.stringify(meta))
    writeFileSync(
      join(folder, 'sets', name, 'dev.jsonl'),
      items.map((item) => `${JSON.stringify(item)}\n`).join(''),
    )
  }
  writeGeneralVideos()
  writeFileSync(
    join(folder, 'page.md'),
    'Before\n<!-- begin: npm run quality -->\nold\n<!-- end: npm run quality -->\nAfter\n',
  )
  const general = ['--general', 'general']
  byExtract = runQuality('--sets', folder, ...general, '--out', 'predicted', '--write', 'page.md')
  const model = ['--model', 'double', '--items', '1']
  byModel = runQuality('--sets', 'sets', ...general, '--out', 'asked', ...model)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function runQuality(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/quality.mjs', ...args], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: folder },
  })
  return { status, stdout, stderr }
}

function readPredictions(out: string, set: string): Record<string, unknown>[] {
  const lines = readFileSync(join(folder, out, `${set}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('every dataset gets one line for each item, in the shape of its task, and paths are relative to the working folder', () => {
  expect(byExtract.stderr).toContain(join(folder, 'predicted'))
  expect(byExtract.status).toBe(0)
  const [talk, short] = readPredictions('predicted', 'talks')
  const summary = talk!.summary as string[]
  expect(summary.length).toBeGreaterThan(1)
  for (const sentence of summary) expect(words).toContain(sentence)
  expect(summary.join(' ').split(' ').length).toBeLessThanOrEqual(30)
  expect(short).toEqual({ id: 'b', summary: ['Two bakers bake bread.'] })
  for (const { bounds } of readPredictions('predicted', 'marks')) expect(bounds).toContain(18)
  for (const { keywords } of readPredictions('predicted', 'tags')) {
    expect(keywords).toEqual(expect.arrayContaining([expect.stringMatching(/dough|wind/)]))
    expect((keywords as string[]).length).toBeLessThanOrEqual(10)
  }
  expect(readPredictions('predicted', 'moods').map(({ label }) => label)).toEqual([
    'positive',
    'negative',
  ])
  const [pilot, oven] = readPredictions('predicted', 'places').map((line) => line.units as number[])
  expect(pilot!.map((unit) => unit % 6)).toEqual([5])
  expect(pilot![0]).toBeGreaterThanOrEqual(18)
  expect(oven![0]! % 6).toBe(5)
  expect(oven![0]).toBeLessThan(18)
  expect(oven).toHaveLength(2)
})

describe.skipIf(!existsSync('../shared/quality/score/score.mjs'))(
  'with the scorer beside the project',
  () => {
    test('the scores are printed with intervals, and written between the markers of a file', () => {
      const { stdout } = byExtract
      for (const set of Object.keys(sets)) expect(stdout).toContain(`| ${set} | 2 |`)
      expect(stdout).toContain('| Macro F1 | 66.7 |')
      expect(stdout).toMatch(/Pk \(less is better\) \| \d+\.\d \| \d+\.\d–\d+\.\d/)
      const written = readFileSync(join(folder, 'page.md'), 'utf8')
      expect(written).toMatch(/^Before\n/)
      expect(written).toMatch(/\nAfter\n$/)
      expect(written).toContain(stdout.trim())
      expect(written).not.toContain('old')
    })

    test("a model's answers are scored in the same way", () => {
      expect(byModel.status).toBe(0)
      const [talk] = readPredictions('asked', 'talks')
      // The first sentence may describe the video; the others are the speaker's.
      for (const sentence of (talk!.summary as string[]).slice(1)) expect(words).toContain(sentence)
      expect(readPredictions('asked', 'marks')[0]!.bounds).toContain(18)
      expect(readPredictions('asked', 'tags')[0]!.keywords).not.toEqual([])
      expect(byModel.stdout).toContain('| talks | 1 |')
    })
  },
)

/** One talk twice, and a scorer that finds a quarter of what it must say. */
function writeGeneralVideos() {
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
  const captions = units.map(({ t, s, e }) => `${time(s)} --> ${time(e)}\n${t}\n`)
  mkdirSync(join(folder, 'general', 'captions'), { recursive: true })
  writeFileSync(
    join(folder, 'general', 'captions', 'bread.vtt'),
    ['WEBVTT\n', ...captions].join('\n'),
  )
  const video = {
    title: 'Bread and boats',
    lang: 'en',
    punctuated: true,
    durationSeconds: 216,
    file: 'bread.vtt',
  }
  const lines = ['a', 'b'].map((id) => `${JSON.stringify({ id, ...video })}\n`)
  writeFileSync(join(folder, 'general', 'dev.jsonl'), lines.join(''))
  mkdirSync(join(folder, 'score'), { recursive: true })
  const scores = 'must: 1, hitShare: 1, bareChapters: 0, chapterF1: 1, inAds: 0, around: 0'
  writeFileSync(
    join(folder, 'score', 'essentials.mjs'),
    `export const scoreVideo = (_, { statements }) => ({ coverage: 0.25, ${scores}, statements: statements.length })`,
  )
}

test('ordinary videos are summarized by the extract, or by a model, and what a summary conveys is scored', () => {
  for (const [{ status, stdout }, out, ids] of [
    [byExtract, 'predicted', ['a', 'b']],
    [byModel, 'asked', ['a']],
  ] as const) {
    expect(status).toBe(0)
    const predictions = readPredictions(out, 'general')
    expect(predictions.map(({ id }) => id)).toEqual(ids)
    expect(stdout).toContain(`| all | ${ids.length} | 25.0 |`)
    const statements = predictions[0]!.statements as { check?: string }[]
    // Only what a model writes is checked.
    expect(statements.some(({ check }) => check === 'confirmed')).toBe(out === 'asked')
  }
})

describe.skipIf(!(await hasLibrary()))('a model in a file', () => {
  const sentence = sailing[0]!
  const tryModel = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/try-model.mjs', ...args], {
      encoding: 'utf8',
      env: { ...process.env, INIT_CWD: folder },
    })

  test('summarizes ordinary videos as in the product, and its coverage, checks and speed are printed', () => {
    const contextTokens = 16_384
    writeRandomModel(join(folder, 'sailor.gguf'), { contextTokens, sentence })
    const options = ['--general', 'general', '--out', 'tried', '--videos', '1']
    const { status, stdout, stderr } = tryModel('sailor.gguf', '--context', '16384', ...options)
    expect(stderr).toContain('Bread and boats: written after')
    expect(stdout).toMatch(/^sailor\.gguf, [\d.]+ kB, llama$/m)
    expect(stdout).toContain('Summaries   1 of 1')
    expect(stdout).toMatch(/^Points +[1-9]\d* kept by the check/m)
    expect(stdout).toMatch(/^Tokens +[1-9]\d* read and [1-9]\d* written for a video$/m)
    expect(stdout).toMatch(/^Speed +[\d.]+ tokens\/s read, [\d.]+ written/m)
    expect(stdout).toContain('| all | 1 | 25.0 |')
    expect(status).toBe(0)
    expect(JSON.stringify(readPredictions('tried', 'general'))).toContain(sentence)
  })

  test('that cannot write, or is none, is refused in a sentence', () => {
    writeRandomEmbedder(join(folder, 'vectors.gguf'))
    writeFileSync(join(folder, 'page.gguf'), '<!doctype html>')
    for (const [args, message] of [
      [['vectors.gguf', '--general', 'general'], 'This model makes vectors only.'],
      [['page.gguf', '--general', 'general'], 'The file is no GGUF model'],
      [['page.gguf', '--general', 'nowhere'], 'There are no videos in'],
      [['page.gguf', '--videos', 'two'], '--videos needs a whole number'],
      [[], 'Name one file of a model.'],
    ] as const) {
      const { status, stderr } = tryModel(...args)
      expect(stderr).toContain(message)
      expect(status).toBe(2)
    }
  })
})

test('missing folders, splits and options are reported with exit code 2', () => {
  expect(runQuality('--sets', 'nowhere')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(join(folder, 'nowhere')),
  })
  expect(runQuality('--sets', 'sets', '--split', 'heldout')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('heldout.jsonl'),
  })
  expect(runQuality('--quickly')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--sets DIR'),
  })
})

test('a dataset with an unknown task is reported, and the others are scored', () => {
  const odd = join(folder, 'odd')
  for (const [name, task] of [
    ['dreams', 'dreaming'],
    ['moods', 'sent'],
  ] as const) {
    mkdirSync(join(odd, name), { recursive: true })
    writeFileSync(join(odd, name, 'meta.json'), JSON.stringify({ task }))
    writeFileSync(
      join(odd, name, 'dev.jsonl'),
      '{"id":"a","text":"Lovely!","label":"positive"}\n{"id":"b"}\n',
    )
  }
  const { status, stderr } = runQuality('--sets', 'odd', '--out', 'partly')
  expect(status).toBe(1)
  expect(stderr).toContain('dreaming')
  expect(existsSync(join(folder, 'partly', 'dreams.jsonl'))).toBe(false)
  expect(readPredictions('partly', 'moods')).toEqual([
    { id: 'a', label: 'positive' },
    { id: 'b', label: 'neutral' },
  ])
})
