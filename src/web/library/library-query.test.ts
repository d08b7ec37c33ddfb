// The address of a list says what it shows, and survives being typed wrong.
import { expect, test } from 'vitest'
import { readState, toAddress, toQuery, withChange } from './library-query.ts'

const read = (text: string) => readState(new URLSearchParams(text))

test('what stands in the address comes back out of it', () => {
  const text =
    'in=spoken&search=bees&sort=title&direction=asc&view=list&saved=true&sentiment=positive&rating=4&topic=honey&page=3'
  expect(toAddress(read(text)).toString()).toBe(text)
  expect(toAddress(read('')).toString()).toBe('')
})

test('nonsense counts as absent', () => {
  expect(toAddress(read('sort=price&direction=up&page=-1&rating=9&sentiment=sad&view=cube&in=dreams')).toString()).toBe(
    '',
  )
  for (const page of ['0', '-1', '1.5', '1e99', 'two']) expect(read(`page=${page}`).page).toBe(1)
})

test('a new search, order or filter begins at page one; another view or page does not', () => {
  const third = read('search=a&page=3')
  expect(withChange(third, { search: 'b' }).page).toBe(1)
  expect(withChange(third, { sort: 'title' }).page).toBe(1)
  expect(withChange(third, { direction: 'asc' }).page).toBe(1)
  expect(withChange(third, { saved: true }).page).toBe(1)
  expect(withChange(third, { mode: 'spoken' }).page).toBe(1)
  expect(withChange(third, { view: 'list' }).page).toBe(3)
  expect(withChange(third, { page: 4 }).page).toBe(4)
})

test('the server is asked for an order only when the reader chose one', () => {
  expect(toQuery(read('in=spoken&search=a&view=list')).toString()).toBe('search=a')
  expect(toQuery(read('search=a&sort=date')).toString()).toBe('search=a&sort=date&direction=desc')
})
