// Finds the search nearest to one that finds nothing: without its quotes or one of its
// limits, with fewer words, or with the beginning of a word.
import type { z } from 'zod'
import type { libraryQuerySchema, NearestSearch } from '#contract/library/library.ts'
import { splitSearch } from '#contract/library/parse-search.ts'
import type { Deps } from '../deps/deps.ts'
import { enforceRateLimit } from '../http/rate-limits/action-limits.ts'
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
/** Misspelled words are looked for in fewer, because each stands for hundreds of spellings. */
const maxTolerantCandidates = 4
const maxMs = 5000
const minBeginning = 4
/** Looking for it is the work of many searches. */
const askingLimits = { kind: 'nearest search', perMinute: 20, perDay: 1000 }

/**
 * Null if nothing near finds anything, or if looking takes too long. Throws
 * `too_many_attempts`.
 */
export async function findNearest(
  deps: Pick<Deps, 'db' | 'engine' | 'secret' | 'now'>,
  ownerId: string,
  query: Query,
): Promise<Nearest | null> {
  const startMs = performance.now()
  const attempts = listAttempts(query)
  if (attempts.length === 0) return null
  await enforceRateLimit(deps, { ...askingLimits, userId: ownerId })
  for (const { query, leftOut, isExact } of attempts) {
    if (performance.now() - startMs > maxMs) return null
    const [summaries, spoken] = [
      (await listSummaries(deps, ownerId, query, { isExact })).total,
      (await searchTranscripts(deps, ownerId, query, { isExact })).total,
    ]
    if (summaries + spoken > 0) return { search: query.search, leftOut, summaries, spoken }
  }
  return null
}

/**
 * Those with whole words come first: as they are spelled, then some of them with
 * misspelled words.
 */
function listAttempts(query: Query): (Candidate & { isExact: boolean })[] {
  const { whole, begun } = listCandidates(query)
  const attempt = (candidates: Candidate[], isExact: boolean) =>
    candidates.map((candidate) => ({ ...candidate, isExact }))
  return [
    ...attempt(whole.slice(0, maxCandidates), true),
    ...attempt(whole.slice(0, maxTolerantCandidates), false),
    ...attempt(begun.slice(0, Math.max(0, maxCandidates - whole.length)), true),
  ]
}

/** The nearest first: those with whole words, and those with the beginning of one. */
function listCandidates(query: Query): { whole: Candidate[]; begun: Candidate[] } {
  const parts = splitSearch(query.search)
  const search = (
    change: Partial<Query>,
    part: string | null,
    filters: Limit[] = [],
  ): Candidate => ({
    query: { ...query, ...change },
    leftOut: { part, quotes: false, filters },
  })
  const join = (kept: typeof parts) => kept.map(({ text }) => text).join(' ')
  const leaveOut = (out: (typeof parts)[number]) =>
    search({ search: join(parts.filter((part) => part !== out)) }, out.text)
  const limits = parts.filter(({ kind }) => kind === 'filter' || kind === 'excluded')
  const words = parts.filter((part) => !limits.includes(part))
  const set = (Object.keys(filters) as Limit[]).filter((name) =>
    filters[name].some((key) => query[key] !== undefined),
  )
  const without = (names: Limit[]) =>
    Object.fromEntries(names.flatMap((name) => filters[name].map((key) => [key, undefined])))
  const withWords = (kept: string) =>
    search({ search: [kept, join(limits)].filter(Boolean).join(' ') }, null)
  const longest = words.toSorted((a, b) => b.text.length - a.text.length)
  const isOther = ({ query: { search } }: Candidate) => search !== query.search || set.length > 0
  const unquoted = (candidate: Candidate) => ({
    ...candidate,
    leftOut: { ...candidate.leftOut, quotes: true },
  })
  const whole = [
    ...(words.some(({ kind }) => kind === 'phrase')
      ? [unquoted(withWords(join(words).replaceAll('"', '')))]
      : []),
    ...limits.map(leaveOut),
    ...set.map((name) => search(without([name]), null, [name])),
    ...(limits.length + set.length > 1 && words.length > 0
      ? [search({ search: join(words), ...without(set) }, join(limits) || null, set)]
      : []),
    ...(words.length > 2
      ? words.map((out) => withWords(join(words.filter((part) => part !== out))))
      : []),
    ...(words.length > 1 ? longest.map(({ text }) => withWords(text)) : []),
  ]
  const begun = longest.flatMap(({ text }) => beginningsOf(text).map(withWords))
  return { whole: whole.filter(isOther), begun: begun.filter(isOther) }
}

/** A shorter beginning of a long word. */
function beginningsOf(word: string): string[] {
  const letters = [...word.replaceAll('"', '')]
  const length = Math.floor(letters.length * 0.6)
  return length < minBeginning ? [] : [letters.slice(0, length).join('')]
}
