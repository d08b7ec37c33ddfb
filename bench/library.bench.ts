// Measures the queries of a library of 10,000 summaries in the folder, and of libraries
// of 10,000 and of 100 among a million on PostgreSQL.
import pino from 'pino'
import { libraryQuerySchema } from '#contract/library/library.ts'
import { readAnalytics, readOverview } from '#server/analytics/analytics.ts'
import { readSettings } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Embeddings } from '#server/deps/embeddings.ts'
import { listTags } from '#server/library/history/tags.ts'
import { listSummaries } from '#server/library/library.ts'
import { findNearest } from '#server/library/nearest.ts'
import { listRelated } from '#server/library/related/related.ts'
import { searchTranscripts } from '#server/library/transcript-search.ts'
import { searchOwnWords } from '#server/marks/own-words/own-words.ts'
import { describeVectors, findByMeaning } from '#server/questions/find-by-meaning.ts'
import { findCandidates, referTo } from '#server/questions/find-sources.ts'
import { readTranscript } from '#server/summaries/transcripts/transcripts.ts'
import { openEngine } from '#server/threads/engine.ts'
import { startPostgres } from '#tests/postgres.ts'
import { type LibrarySize, seedLibraries, videoNumber } from './library-seed.ts'
import {
  type BenchmarkRow,
  everything,
  percentile,
  timeEach,
  type Wanted,
  wantsDatabase,
  wantsRow,
} from './row.ts'
import { withEmptyFolder } from './server.ts'
import { embeddingModel, seedVectors, writeVector } from './vector-seed.ts'

const log = pino({ level: 'silent' })
const warmUps = 5
const runs = 100

const inFolder: LibrarySize = { generations: 10_000, people: 1, summariesEach: 10_000 }
const onPostgres: LibrarySize = {
  generations: 50_000,
  people: 5000,
  summariesEach: 100,
  largest: { people: 50, summariesEach: 10_000 },
}

export async function run(wanted: Wanted = everything): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = []
  if (wantsDatabase(wanted, 'folder'))
    await withEmptyFolder(async (DATA_DIR) => {
      rows.push(...(await measureAll({ DATA_DIR }, inFolder, 'in the folder', wanted)))
    })
  if (!wantsDatabase(wanted, 'postgres')) return rows
  const postgres = await startPostgres()
  try {
    const where = 'among a million on PostgreSQL'
    return [
      ...rows,
      ...(await measureAll({ DATABASE_URL: postgres.url }, onPostgres, where, wanted)),
    ]
  } finally {
    await postgres.stop()
  }
}

async function measureAll(
  environment: Record<string, string>,
  size: LibrarySize,
  where: string,
  wanted: Wanted,
): Promise<BenchmarkRow[]> {
  const db = await openDatabase(readSettings(environment), log)
  await seedLibraries(db.orm, size, Date.now())
  await seedVectors(db.orm)
  const engine = openEngine({ log })
  const deps = {
    db,
    engine,
    now: Date.now,
    settings: readSettings({}),
    secret: 'of a benchmark',
  } as Deps
  const { generations, largest, ...others } = size
  const rows: BenchmarkRow[] = []
  let firstPerson = 0
  for (const { people, summariesEach } of largest ? [largest, others] : [others]) {
    const named = `${summariesEach.toLocaleString('en')} ${where}`
    rows.push(
      ...(await measure(deps, { firstPerson, people, summariesEach, generations }, named, wanted)),
    )
    firstPerson += people
  }
  await engine.close()
  await db.close()
  return rows
}

async function measure(
  deps: Deps,
  size: LibrarySize & { firstPerson: number },
  where: string,
  wanted: Wanted,
): Promise<BenchmarkRow[]> {
  const person = (run: number) => size.firstPerson + (run % size.people)
  const owner = (run: number) => `person-${person(run)}`
  const withVectors = { ...deps, embeddings: measuredEmbeddings }
  const videoOf = (run: number) =>
    `video-${videoNumber(person(run), run % size.summariesEach, size)}`
  const { items } = await list(deps, owner(0), {})
  const title = items[0]?.title.split(' ') ?? []
  const word = (run: number) => title[run % title.length] ?? ''
  const misspelled = (run: number) => word(run).replace(/^(.)(.)/, '$2$1')
  const factor = where.includes('PostgreSQL') ? 2 : 1
  const goal = (ms: number) => `<= ${ms * factor} ms`
  const measureQuery = async (
    name: string,
    ms: number,
    query: (run: number) => Promise<unknown>,
  ): Promise<BenchmarkRow[]> => {
    const row = { name: `Library, ${name}, ${where}, p99`, unit: 'ms', goal: goal(ms) }
    if (!wantsRow(wanted, row.name)) return []
    return [{ ...row, value: percentile(await timeEach(runs, query, warmUps), 99) }]
  }
  const rows = [
    await measureQuery('list', 100, (run) => list(deps, owner(run), { page: 1 + (run % 10) })),
    await measureQuery('search', 100, (run) => list(deps, owner(run), { search: word(run) })),
    await measureQuery('misspelled search', 60, (run) =>
      list(deps, owner(run), { search: misspelled(run) }),
    ),
    await measureQuery('filter', 100, (run) =>
      list(deps, owner(run), { sentiment: 'positive', rating: 4, saved: 'true' }),
    ),
    await measureQuery('filter by tag, date and length', 100, (run) =>
      list(deps, owner(run), {
        tag: 'tag 3',
        from: '2026-01-01',
        minDuration: 60,
        maxDuration: 3600,
      }),
    ),
    await measureQuery('search with operators', 100, (run) =>
      list(deps, owner(run), { search: `${word(run)} -${word(run + 1)} rating:4` }),
    ),
    await measureQuery('tags', 50, (run) => listTags(deps.db.orm, owner(run))),
    await measureQuery('transcript search', 150, (run) =>
      searchTranscripts(deps, owner(run), libraryQuerySchema.parse({ search: word(run) })),
    ),
    await measureQuery('misspelled transcript search', 150, (run) =>
      searchTranscripts(deps, owner(run), libraryQuerySchema.parse({ search: misspelled(run) })),
    ),
    await measureQuery('search in everything', 100, (run) =>
      searchEverything(deps, owner(run), word(run)),
    ),
    await measureQuery('nearest search', 300, (run) =>
      findNearest(
        // A person may look twenty times a minute.
        { ...deps, now: () => Date.now() + run * 60_000 },
        owner(run),
        libraryQuerySchema.parse({ search: `${word(run)} zeppelin` }),
      ),
    ),
    await measureQuery('question', 300 / factor, (run) =>
      findPassages(deps, owner(run), `Who mentions the ${word(run)}?`),
    ),
    await measureQuery('related by words', 100, (run) =>
      listRelated(deps, owner(run), videoOf(run)),
    ),
    await measureQuery('related by meaning', 100, (run) =>
      listRelated(withVectors, owner(run), videoOf(run)),
    ),
    await measureQuery('question by meaning', 300 / factor, (run) =>
      findByVectors(withVectors, owner(run), `Who mentions the ${word(run)}?`),
    ),
    await measureQuery('analytics of a year', 100, (run) =>
      readAnalytics(deps, { userId: owner(run), zone: 'Europe/Berlin', range: '1y' }),
    ),
    await measureQuery('dashboard', 60, (run) =>
      readOverview(deps, { userId: owner(run), zone: 'Europe/Berlin' }),
    ),
  ]
  return rows.flat()
}

/** What the page of the library asks for at once. */
function searchEverything(deps: Deps, ownerId: string, search: string) {
  const query = libraryQuerySchema.parse({ search })
  return Promise.all([
    listSummaries(deps, ownerId, query),
    searchTranscripts(deps, ownerId, query),
    searchOwnWords(deps.db.orm, ownerId, query),
  ])
}

/** What happens before a question about the library is accepted. */
async function findPassages(deps: Deps, ownerId: string, question: string) {
  const scope = { kind: 'library' } as const
  const candidates = await findCandidates(deps, { ownerId, scope, question, earlier: [] })
  const query = { question, earlier: [], quotes: true, sources: referTo(candidates) }
  return deps.engine.findAnswer(query, (id) => readTranscript(deps.db.orm, id))
}

/** Answers at once, so that only the time of Pith is measured. */
const measuredEmbeddings = {
  name: embeddingModel,
  embedQuestion: async (question: string) => writeVector(question.length),
  common: () => writeVector(0).fill(0),
} as Partial<Embeddings> as Embeddings

/** The same with the vectors of the owner's videos. */
async function findByVectors(deps: Deps, ownerId: string, question: string) {
  const asked = { ownerId, scope: { kind: 'library' }, question, earlier: [] } as const
  const byWords = await findCandidates(deps, { ...asked, earlier: [] })
  await describeVectors(deps, asked)
  const found = await findByMeaning(deps, byWords, { ...asked, earlier: [] })
  if (!found) throw new Error('the question was not compared by meaning')
  const sources = referTo(found.candidates, found.nearness)
  return deps.engine.findAnswer({ question, earlier: [], quotes: true, sources }, (id) =>
    readTranscript(deps.db.orm, id),
  )
}

function list(deps: Deps, ownerId: string, query: Record<string, unknown>) {
  return listSummaries(deps, ownerId, libraryQuerySchema.parse(query))
}
