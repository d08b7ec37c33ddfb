// Finds the search nearest to one that finds nothing: without one of its limits, with fewer words, or with the beginning of a word.
import type { z } from 'zod'
import type { libraryQuerySchema, NearestSearch } from '#contract/library.ts'
import { splitSearch } from '#contract/parse-search.ts'
import type { Deps } from '../deps/deps.ts'
import { listSummaries } from './library.ts'
import { searchTranscripts } from './transcript-search.ts'

type Query = z.output<typeof libraryQuerySchema>
type Nearest = NonNullable<NearestSearch['nearest']>
type Candidate = { query: Query; leftOut: Nearest['leftOut'] }
type Limit = Nearest['leftOut']['filters'][number]

/** The properties of a query that belong to a filter. */
const filters: Record<Limit, (keyof Query)[]> = {
  saved: ['saved'],
  sentiment: ['sentiment'],
  channel: ['channel'],
  topic: ['topic'],
  category: ['category'],
  rating: ['rating', 'minRating'],
  tag: ['tag'],
  highlights: ['highlights'],
  dates: ['from', 'to'],
  length: ['minDuration', 'maxDuration'],
  language: ['language'],
}
const maxCandidates = 16
const maxMs = 5000
const minBeginning = 4

/** Null if nothing near finds anything, or if looking takes too long. */
export async function findNearest(deps: Pick<Deps, 'db'>, ownerId: string, query: Query): Promise<Nearest | null> {
  const startMs = performance.now()
  for (const candidate of listCandidates(query).slice(0, maxCandidates)) {
    if (performance.now() - startMs > maxMs) return null
    const [summaries, spoken] = [
      (await listSummaries(deps, ownerId, candidate.query)).total,
      (await searchTranscripts(deps, ownerId, candidate.query)).total,
    ]
    if (summaries + spoken > 0) return { search: candidate.query.search, leftOut: candidate.leftOut, summaries, spoken }
  }
  return null
}

/** The nearest first. */
function listCandidates(query: Query): Candidate[] {
  const parts = splitSearch(query.search)
  const search = (change: Partial<Query>, part: string | null, filters: Limit[] = []): Candidate => ({
    query: { ...query, ...change },
    leftOut: { part, filters },
  })
  const join = (kept: typeof parts) => kept.map(({ text }) => text).join(' ')
  const leaveOut = (out: (typeof parts)[number]) =>
    search({ search: join(parts.filter((part) => part !== out)) }, out.text)
  const limits = parts.filter(({ kind }) => kind === 'filter' || kind === 'excluded')
  const words = parts.filter((part) => !limits.includes(part))
  const set = (Object.keys(filters) as Limit[]).filter((name) => filters[name].some((key) => query[key] !== undefined))
  const without = (names: Limit[]) =>
    Object.fromEntries(names.flatMap((name) => filters[name].map((key) => [key, undefined])))
  const withWords = (kept: string) => search({ search: [kept, join(limits)].filter(Boolean).join(' ') }, null)
  const longest = words.toSorted((a, b) => b.text.length - a.text.length)
  return [
    ...limits.map(leaveOut),
    ...set.map((name) => search(without([name]), null, [name])),
    ...(limits.length + set.length > 1 && words.length > 0
      ? [search({ search: join(words), ...without(set) }, join(limits) || null, set)]
      : []),
    ...(words.some(({ kind }) => kind === 'phrase') ? [withWords(join(words).replaceAll('"', ''))] : []),
    ...(words.length > 2 ? words.map((out) => withWords(join(words.filter((part) => part !== out)))) : []),
    ...(words.length > 1 ? longest.map(({ text }) => withWords(text)) : []),
    ...longest.flatMap(({ text }) => beginningsOf(text).map(withWords)),
  ].filter(({ query: { search } }) => search !== query.search || set.length > 0)
}

/** A shorter beginning of a long word. */
function beginningsOf(word: string): string[] {
  const letters = [...word.replaceAll('"', '')]
  const length = Math.floor(letters.length * 0.6)
  return length < minBeginning ? [] : [letters.slice(0, length).join('')]
}
