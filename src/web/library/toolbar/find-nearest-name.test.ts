// Somebody filters by a name that they remember almost.
import { expect, test } from 'vitest'
import { findNearestName } from './find-nearest-name.ts'

const channels = ['Kerbside Atlas', 'Hive Notes', 'Café Orbit']

test('part of a name, or more than it, leads to the name', () => {
  expect(findNearestName('hive', channels)).toBe('Hive Notes')
  expect(findNearestName('The Hive Notes Channel', channels)).toBe('Hive Notes')
  expect(findNearestName('cafe', channels)).toBe('Café Orbit')
})

test('a typing error leads to the name', () => {
  expect(findNearestName('Kerbsied Atlas', channels)).toBe('Kerbside Atlas')
  expect(findNearestName('hvie notes', channels)).toBe('Hive Notes')
})

test('a name that is like none has no nearest one', () => {
  expect(findNearestName('Morning News', channels)).toBeNull()
  expect(findNearestName('no', channels)).toBeNull()
  expect(findNearestName('anything', [])).toBeNull()
})
