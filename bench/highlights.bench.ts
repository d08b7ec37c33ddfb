// Measures 2,000 highlights and 2,000 cards of one person beside 10,000 summaries, on
// both databases.
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { highlightColors } from '#contract/basics/limits.ts'
import { readSettings } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps/deps.ts'
import { createCard, listDueCards, reviewCard } from '#server/marks/cards/cards.ts'
import { createHighlight, listHighlights } from '#server/marks/highlights/highlights.ts'
import { searchOwnWords } from '#server/marks/own-words/own-words.ts'
import { startPostgres } from '#tests/postgres.ts'
import { seedLibraries } from './library-seed.ts'
import {
  type BenchmarkRow,
  everything,
  percentile,
  timeEach,
  type Wanted,
  wantsDatabase,
} from './row.ts'
import { withEmptyFolder } from './server.ts'

const log = pino({ level: 'silent' })
const owner = 'person-0'
const highlights = 2000
const [warmUps, runs] = [5, 100]

export async function run(wanted: Wanted = everything): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = []
  if (wantsDatabase(wanted, 'folder'))
    await withEmptyFolder(async (DATA_DIR) => {
      rows.push(...(await measure({ DATA_DIR }, 'in the folder', 1)))
    })
  if (!wantsDatabase(wanted, 'postgres')) return rows
  const postgres = await startPostgres()
  try {
    return [...rows, ...(await measure({ DATABASE_URL: postgres.url }, 'on PostgreSQL', 2))]
  } finally {
    await postgres.stop()
  }
}

async function measure(
  environment: Record<string, string>,
  where: string,
  factor: number,
): Promise<BenchmarkRow[]> {
  const db = await openDatabase(readSettings(environment), log)
  await seedLibraries(db.orm, { generations: 10_000, people: 1, summariesEach: 10_000 }, Date.now())
  const deps = { db, now: Date.now } as Deps
  await seed(deps)
  const row = async (
    name: string,
    ms: number,
    action: (run: number) => Promise<unknown>,
  ): Promise<BenchmarkRow> => ({
    name: `${name}, ${where}, p99`,
    value: percentile(await timeEach(runs, action, warmUps), 99),
    unit: 'ms',
    goal: `<= ${ms * factor} ms`,
  })
  const list = (query: object) =>
    listHighlights(deps, owner, { search: '', page: 1, pageSize: 50, ...query })
  const rows = [
    await row('Highlights, list', 100, (run) => list({ page: 1 + (run % 10) })),
    await row('Highlights, search', 100, (run) => list({ search: `words of highlight ${run}` })),
    await row('Highlights and notes, search of the library', 100, (run) =>
      searchOwnWords(db.orm, owner, { search: `highlight ${run}` }),
    ),
    await row('Highlights, of one video', 100, (run) =>
      list({ videoId: `video-${run}`, pageSize: 500 }),
    ),
    await row('Cards, read the next ones', 50, () => listDueCards(deps, owner)),
    await row('Cards, grade one and read the next ones', 100, gradeNext(deps)),
  ]
  await db.close()
  return rows
}

async function seed(deps: Deps): Promise<void> {
  for (let number = 0; number < highlights; number++) {
    const videoId = `video-${number % 500}`
    const times = { startSeconds: number % 3600, endSeconds: (number % 3600) + 4 }
    const quote = `The words of highlight ${number}, which are about as long as a sentence that somebody marks in a talk.`
    const words = { videoId, place: 'transcript' as const, ...times, quote, before: '', after: '' }
    const { id } = await createHighlight(deps, owner, {
      ...words,
      note: '',
      color: highlightColors[number % 4]!,
    })
    const card = {
      question: `What are the words ${number}?`,
      answer: quote,
      startSeconds: times.startSeconds,
    }
    await createCard(deps, owner, { videoId, highlightId: id, ...card })
  }
}

function gradeNext(deps: Deps): () => Promise<void> {
  let next: string | undefined
  return async () => {
    if (next)
      await reviewCard(
        deps,
        { ownerId: owner, id: next },
        { grade: 'good', reviewId: randomUUID() },
      )
    next = (await listDueCards(deps, owner)).items[0]?.id
    if (!next) throw new Error('no card is due')
  }
}
