// A model for meaning that runs inside Pith, with the real library and random weights: downloaded,
// its vectors stored, and passages found by them. What is near says nothing here.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocalModelsState } from '#contract/models/local-models.ts'
import type { AcceptedQuestion, QuestionView } from '#contract/questions/questions.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { writeRandomEmbedder } from '#tests/doubles/model/random-model.ts'
import { type ModelHub, sha256Of, startModelHub } from '#tests/doubles/model-hub.ts'
import { fetchLibrary } from '../local/library.ts'
import { type LocalRunner, openLocalRunner } from '../local/local-runner.ts'

const libraryFolder = resolve('.cache/local-models')
/** Null where the npm registry cannot be reached. */
const library = await fetchLibrary(libraryFolder).catch(() => null)

let folder: string
let hub: ModelHub
let runner: LocalRunner
let server: TestServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pith-meaning-'))
  writeRandomEmbedder(join(folder, 'source.gguf'))
  const content = readFileSync(join(folder, 'source.gguf'))
  hub = await startModelHub(content)
  const entry = {
    ...{ name: 'meaning', title: 'Meaning', kind: 'embedding', license: { name: 'MIT' } },
    ...{ bytes: content.length, sha256: sha256Of(content) },
    addresses: [hub.addresses.huggingFace],
  }
  const file = join(folder, 'catalog.json')
  writeFileSync(file, JSON.stringify({ models: [entry] }))
  const log = { info: () => {}, warn: () => {} }
  runner = openLocalRunner({ libraryFolder, log, priority: 0 })
  server = await startTestServer({
    localRunner: runner,
    environment: { DATA_DIR: folder, MODEL_CATALOG_FILE: file, EMBEDDING_MODEL: 'local' },
  })
})
afterAll(async () => {
  await server.close()
  await runner.close()
  await hub.close()
  rmSync(folder, { recursive: true, force: true })
})

const query = async (text: string) => (await server.deps.db.orm.execute(sql.raw(text))).rows

describe.skipIf(!library)('EMBEDDING_MODEL=local', () => {
  test('passages get vectors of the downloaded model, and a question finds them without their words', async () => {
    const person = newPerson(server, { address: '127.0.0.1' })
    const started = await person.sendJson('POST', '/api/models/local/meaning/download', {})
    expect(started.status).toBe(202)
    await server.deps.localModels.settled()
    const { models } = (await (await person.send('/api/models/local')).json()) as LocalModelsState
    expect(models.find(({ name }) => name === 'meaning')).toMatchObject({
      ...{ state: 'ready', failure: null, kind: 'embedding' },
    })

    await person.summarize({ video: 'ownVectors1' })
    const listMade = () =>
      query(
        'select model, cardinality(starts) as passages, length(vectors) as bytes from passage_vectors where starts is not null',
      )
    await expect.poll(listMade, { timeout: 60_000 }).toHaveLength(1)
    const [row] = await listMade()
    // 64 numbers of a byte and their scale.
    expect(row).toMatchObject({ model: 'local:meaning', passages: 3, bytes: 3 * 68 })
    const tokens = await query('select tokens::int as tokens from embedding_usage')
    expect(tokens[0]!.tokens).toBeGreaterThan(100)

    // No word of it is said, and no other model knows it.
    const { passages } = await ask(person, 'Wotz gorp flibnar?')
    expect(passages.length).toBeGreaterThan(0)
    expect(passages.flatMap(({ matches }) => matches)).toEqual([])
    expect(runner.state()).toMatchObject([{ name: 'meaning', isReady: true }])
  })
})

async function ask(person: ReturnType<typeof newPerson>, question: string): Promise<QuestionView> {
  const scope = { kind: 'video', videoId: 'ownVectors1' }
  const response = await person.sendJson('POST', '/api/questions', { question, scope })
  if (!response.ok) throw new Error(await response.text())
  const { questionId } = (await response.json()) as AcceptedQuestion
  return (await (await person.send(`/api/questions/${questionId}`)).json()) as QuestionView
}
