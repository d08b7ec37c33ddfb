import { expect, test } from 'vitest'
import { describeScope } from './describe-scope.ts'

const nowMs = new Date(2026, 10, 20, 12).getTime()
const describe = (
  scope: Parameters<typeof describeScope>[0]['scope'],
  scopeTitle: string | null = null,
) => describeScope({ scope, scopeTitle }, nowMs)

test('what narrowed the library is named; the whole library needs no words', () => {
  expect(describe({ kind: 'library' })).toBeNull()
  expect(describe({ kind: 'library', channel: 'Crumb Club', topic: 'bread', tag: 'weekend' })).toBe(
    'Channel: Crumb Club, Topic: bread, Tag: weekend',
  )
  const [from, to] = [new Date(2026, 9, 2).getTime(), new Date(2026, 9, 4).getTime() - 1]
  expect(describe({ kind: 'library', from, to })).toBe('Summarized: 2 Oct 2026 to 3 Oct 2026')
})

test('a video and a playlist are named, also when they were deleted', () => {
  expect(describe({ kind: 'video', videoId: 'v1' }, 'Why bread rises')).toBe(
    'Video: Why bread rises',
  )
  const videoId = 'episode-0123456789abcdef0123'
  expect(describe({ kind: 'video', videoId }, 'Peat')).toBe('Episode: Peat')
  expect(describe({ kind: 'video', videoId })).toBe('An episode that was deleted')
  expect(describe({ kind: 'playlist', playlistId: 'p1' }, 'Bread')).toBe('Playlist: Bread')
  expect(describe({ kind: 'playlist', playlistId: 'p1' })).toBe('A playlist that was deleted')
})
