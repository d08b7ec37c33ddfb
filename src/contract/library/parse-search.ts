// Reads the operators of a search: phrases in quotes, excluded words, and filters by name.
import { normalizeForSearch } from './normalize-for-search.ts'

type ParsedSearch = {
  /** The other words, normalized. */
  text: string
  /** Each must occur as it is, and none of these may. */
  phrases: string[]
  excluded: string[]
  channel?: string
  tag?: string
  /** Not of these channels, and with none of these tags. */
  withoutChannels?: string[]
  withoutTags?: string[]
  rating?: number
  /**
   * The first and the last day, as YYYY-MM-DD. As in mail programs, `after:` includes the
   * day, month or year, and `before:` does not.
   */
  from?: string
  to?: string
}

const token = /(?<![^\s])(-?)(?:(channel|tag|rating|before|after):)?(?:"([^"]+)"|(\S+))/giu

type SearchPart = { kind: 'word' | 'phrase' | 'excluded' | 'filter'; text: string }

/**
 * Splits a search into its parts as a person typed them. What cannot be understood, such
 * as `rating:nine`, is a word.
 */
export function splitSearch(search: string): SearchPart[] {
  return [...plainQuotes(search).matchAll(token)].map(([text, minus, operator, quoted, word]) => {
    if (operator) {
      const value = quoted ?? word ?? ''
      const isFilter =
        (minus
          ? listExcluded(operator.toLowerCase())
          : readFilter(operator.toLowerCase(), value)) !== null
      return { kind: isFilter ? 'filter' : 'word', text }
    }
    if (minus) return { kind: 'excluded', text }
    return { kind: quoted === undefined ? 'word' : 'phrase', text }
  })
}

const plainQuotes = (search: string) => search.replace(/[“”„]/g, '"')

/**
 * Reads a search as a person typed it. What cannot be understood, such as `rating:nine`,
 * counts as words.
 */
export function parseSearch(search: string): ParsedSearch {
  const parsed: ParsedSearch = { text: '', phrases: [], excluded: [] }
  const words: string[] = []
  for (const [whole, minus, operator, quoted, word] of plainQuotes(search).matchAll(token)) {
    const value = quoted ?? word ?? ''
    if (operator) {
      const filter = minus ? null : readFilter(operator.toLowerCase(), value)
      const list = minus ? listExcluded(operator.toLowerCase()) : null
      if (list) parsed[list] = [...(parsed[list] ?? []), value]
      else if (filter) Object.assign(parsed, filter)
      else words.push(whole)
    } else if (minus) parsed.excluded.push(normalizeForSearch(value))
    else if (quoted !== undefined) parsed.phrases.push(normalizeForSearch(quoted))
    else words.push(value)
  }
  // Every text contains the empty one: to exclude it would exclude everything.
  const [phrases, excluded] = [parsed.phrases.filter(Boolean), parsed.excluded.filter(Boolean)]
  return { ...parsed, phrases, excluded, text: normalizeForSearch(words.join(' ')) }
}

/**
 * The words and phrases that a search looks for, without its filters and excluded words;
 * empty if it has none.
 */
export function wordsOf(search: string): string {
  const { text, phrases } = parseSearch(search)
  return [...phrases, text].join(' ').trim()
}

function readFilter(operator: string, value: string): Partial<ParsedSearch> | null {
  if (operator === 'channel') return { channel: value }
  if (operator === 'tag') return { tag: value }
  if (operator === 'rating') return /^[0-5]$/.test(value) ? { rating: Number(value) } : null
  const start = startOf(value)
  if (!start) return null
  return operator === 'before' ? { to: dayBefore(start) } : { from: start }
}

/** Names can be excluded, dates and ratings cannot. */
function listExcluded(operator: string): 'withoutChannels' | 'withoutTags' | null {
  if (operator === 'channel') return 'withoutChannels'
  return operator === 'tag' ? 'withoutTags' : null
}

type UnreadFilter = { kind: 'rating' | 'before' | 'after'; part: string }

/**
 * The parts such as `rating:nine` or `before:yesterday` that are meant as filters and are
 * none. They count as words.
 */
export function listUnreadFilters(search: string): UnreadFilter[] {
  return [...plainQuotes(search).matchAll(token)].flatMap(
    ([part, minus, operator = '', quoted, word]) => {
      if (minus || !operator || readFilter(operator.toLowerCase(), quoted ?? word ?? '')) return []
      return { kind: operator.toLowerCase() as UnreadFilter['kind'], part }
    },
  )
}

/**
 * The first day of a day, month or year. Null if it is none, or before the year 1000,
 * where the calendars of JavaScript and PostgreSQL differ.
 */
function startOf(date: string): string | null {
  const [, year, month = '01', day = '01'] =
    /^([1-9]\d{3})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date) ?? []
  const start = `${year}-${month}-${day}`
  const ms = year ? Date.parse(start) : Number.NaN
  return Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(start) ? null : start
}

const dayBefore = (day: string) =>
  new Date(Date.parse(day) - 24 * 3600 * 1000).toISOString().slice(0, 10)
