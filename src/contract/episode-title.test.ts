import { expect, test } from 'vitest'
import { episodeTitle } from './episode-title.ts'

test('a summary is named after the episode and its show', () => {
  expect(episodeTitle({ show: 'Wet Ground' }, { title: 'What peat keeps' })).toBe('What peat keeps · Wet Ground')
  expect(episodeTitle({ show: '' }, { title: '' })).toBe('Episode without a title')
  expect(episodeTitle({ show: 'x'.repeat(300) }, { title: 'What peat keeps' })).toHaveLength(200)
})
