// Who counts the members sees why more seats are taken.
import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test('open invitations are counted among the seats, and named', () => {
  expect(texts.seatsTaken({ members: 3, invited: 0, total: 8 })).toBe('3 of 8 seats')
  expect(texts.seatsTaken({ members: 3, invited: 1, total: 8 })).toBe(
    '4 of 8 seats, with 1 open invitation',
  )
  expect(texts.seatsTaken({ members: 1, invited: 2, total: 8 })).toBe(
    '3 of 8 seats, with 2 open invitations',
  )
})
