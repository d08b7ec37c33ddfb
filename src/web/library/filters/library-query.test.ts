// The URL of the library keeps its state and tolerates invalid values.
import { expect, test } from 'vitest'
import { bulkChangeSchema } from '#contract/library/bulk.ts'
import {
  filterPath,
  parseLibraryQuery,
  toApiParams,
  toPageParams,
  toSelectionParams,
  updateLibraryQuery,
} from './library-query.ts'

const parse = (text: string) => parseLibraryQuery(new URLSearchParams(text))

test('the parameters of a URL are read and written without loss', () => {
  const text =
    'in=spoken&search=bees&sort=title&direction=desc&view=grid&saved=true&highlights=true&sentiment=positive&rating=4&minRating=3&topic=honey&category=Food&page=3'
  expect(toPageParams(parse(text)).toString()).toBe(text)
  expect(toPageParams(parse('')).toString()).toBe('')
})

test('invalid values count as absent', () => {
  expect(
    toPageParams(
      parse('sort=price&direction=up&page=-1&rating=9&sentiment=sad&view=cube&in=dreams'),
    ).toString(),
  ).toBe('')
  for (const page of ['0', '-1', '1.5', '1e99', 'two']) expect(parse(`page=${page}`).page).toBe(1)
})

test('a new search, order or filter returns to page one, but a new view or page does not', () => {
  const query = parse('search=a&page=3')
  expect(updateLibraryQuery(query, { search: 'b' }).page).toBe(1)
  expect(updateLibraryQuery(query, { sort: 'title' }).page).toBe(1)
  expect(updateLibraryQuery(query, { direction: 'asc' }).page).toBe(1)
  expect(updateLibraryQuery(query, { saved: true }).page).toBe(1)
  expect(updateLibraryQuery(query, { mode: 'spoken' }).page).toBe(1)
  expect(updateLibraryQuery(query, { view: 'grid' }).page).toBe(3)
  expect(updateLibraryQuery(query, { page: 4 }).page).toBe(4)
})

test('the server receives an order only when the user selected one', () => {
  expect(toApiParams(parse('in=spoken&search=a&view=grid')).toString()).toBe('search=a')
  expect(toApiParams(parse('search=a&sort=date')).toString()).toBe(
    'search=a&sort=date&direction=desc',
  )
})

test('everything that a list finds can be changed at once, in every order of the list', () => {
  const filters =
    'search=a&saved=true&sentiment=positive&rating=4&channel=TED&from=2026-11-01&minDuration=600'
  for (const order of [
    '',
    '&sort=title',
    '&sort=date&direction=asc',
    '&sort=duration',
    '&direction=asc&page=3',
  ]) {
    const query = Object.fromEntries(toSelectionParams(parse(filters + order)))
    const change = { selection: { query }, change: { action: 'save' } }
    expect(bulkChangeSchema.safeParse(change).error?.issues, order).toBeUndefined()
  }
})

test('titles are listed from A, and dates from the newest', () => {
  const byTitle = updateLibraryQuery(parse(''), { sort: 'title' })
  expect([byTitle.direction, toPageParams(byTitle).toString()]).toEqual(['asc', 'sort=title'])
  expect(updateLibraryQuery(byTitle, { sort: 'date' }).direction).toBe('desc')
})

test('a link to a filter adds it to those of the list, and starts a list anywhere else', () => {
  const topic = { topic: 'machine learning' }
  expect(filterPath(topic, { pathname: '/dashboard', search: '?page=3' })).toBe(
    '/all-summaries?topic=machine+learning',
  )
  expect(
    filterPath(topic, {
      pathname: '/all-summaries',
      search: '?view=grid&rating=4&topic=bees&page=3',
    }),
  ).toBe('/all-summaries?view=grid&rating=4&topic=machine+learning')
  expect(
    filterPath({ rating: '0' }, { pathname: '/all-summaries', search: '?in=spoken&search=bees' }),
  ).toBe('/all-summaries?rating=0')
})

test('a sentiment in capitals is the same sentiment', () => {
  expect(parse('sentiment=POSITIVE').sentiment).toBe('positive')
})

test('“This week” moves along in a saved address, and the days of an old address stay', () => {
  const open = (text: string, day: string) =>
    parseLibraryQuery(new URLSearchParams(text), Date.parse(`${day}T12:00`))
  const week = open('when=week', '2026-11-20')
  expect([week.from, week.to, toPageParams(week).toString()]).toEqual([
    '2026-11-16',
    '2026-11-22',
    'when=week',
  ])
  expect(toApiParams(week).toString()).toContain('from=2026-11-16&to=2026-11-22')
  expect(open('when=week', '2026-12-03').from).toBe('2026-11-30')
  const old = open('from=2026-11-16&to=2026-11-22', '2026-12-03')
  expect(toPageParams(old).toString()).toBe('from=2026-11-16&to=2026-11-22')
  const changed = updateLibraryQuery(week, { from: '2026-11-18' })
  expect(toPageParams(changed).toString()).toBe('from=2026-11-18&to=2026-11-22')
})
