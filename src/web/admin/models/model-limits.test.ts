// A limit that the settings give has a disabled field, which a form leaves out.
import { expect, test } from 'vitest'
import { readLimits } from './model-limits.ts'

test('saving sends the limits that can be changed, and keeps what is stored for the others', () => {
  const given = new FormData()
  given.set('priceInput', '0.3')
  given.set('priceOutput', ' ')
  expect(readLimits(given)).toEqual({ priceInput: 0.3, priceOutput: null })
})
