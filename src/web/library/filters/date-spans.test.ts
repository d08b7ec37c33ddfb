import { expect, test } from 'vitest'
import { describeDates, offeredSpans } from './date-spans.ts'

const friday = new Date(2026, 10, 20, 15).getTime()

test('this week begins on Monday, and a month ends on its last day', () => {
  expect(offeredSpans(friday)).toEqual([
    { name: 'This week', when: 'week', from: '2026-11-16', to: '2026-11-22' },
    { name: 'November', when: '', from: '2026-11-01', to: '2026-11-30' },
    { name: 'This year', when: 'year', from: '2026-01-01', to: '2026-12-31' },
  ])
  expect(offeredSpans(new Date(2028, 1, 1).getTime()).map(({ to }) => to)).toEqual([
    '2028-02-06',
    '2028-02-29',
    '2028-12-31',
  ])
  // The first of January 2027 is a Friday.
  expect(offeredSpans(new Date(2027, 0, 1).getTime())[0]).toMatchObject({
    from: '2026-12-28',
    to: '2027-01-03',
  })
})

test('a span has a name', () => {
  expect(describeDates({ from: '2026-11-01', to: '2026-11-30' }, friday)).toBe('November')
  expect(describeDates({ from: '2026-10-03', to: '' }, friday)).toBe('Since 3 Oct 2026')
  expect(describeDates({ from: '', to: '2026-10-03' }, friday)).toBe('Until 3 Oct 2026')
  expect(describeDates({ from: '2026-10-03', to: '2026-10-04' }, friday)).toBe(
    '3 Oct 2026 to 4 Oct 2026',
  )
  expect(describeDates({ from: '2026-10-03', to: '2026-10-03' }, friday)).toBe('3 Oct 2026')
  expect(describeDates({ from: '', to: '' }, friday)).toBe('')
})
