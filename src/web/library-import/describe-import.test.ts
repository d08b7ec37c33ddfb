import { expect, test } from 'vitest'
import type { ImportCounts, LibraryImport } from '#contract/library-import.ts'
import { describeResult, describeStart } from './describe-import.ts'

const none = { summaries: 0, alreadyHere: 0, playlists: 0, videos: 0, unreadable: 0, unreadableNames: [], added: 0 }

function makeImport(source: LibraryImport['source'], counts: Partial<ImportCounts>): LibraryImport {
  return {
    ...{ id: 'a', source, fileName: 'mine.json', bytes: 2000, exportedAt: null, state: 'done', existing: 'mine' },
    ...{ counts: { ...none, ...counts }, total: 1, done: 1, problem: null, playlists: [], createdAt: 0 },
  }
}

test('the button says how much an export adds', () => {
  const data = makeImport('export', { summaries: 3, alreadyHere: 2 })
  expect(describeStart(data, 'mine')).toBe('Import 1 Summary')
  expect(describeStart(data, 'both')).toBe('Import 3 Summaries')
  expect(describeStart(makeImport('export', { summaries: 3, alreadyHere: 3 }), 'mine')).toBe('Import What Is Missing')
})

test('links that all have a summary are not queued; they come into a playlist', () => {
  expect(describeStart(makeImport('links', { videos: 2, playlists: 1 }), 'mine')).toBe('Queue 2 Videos')
  const known = makeImport('links', { alreadyHere: 2, playlists: 1 })
  expect(describeStart(known, 'mine')).toBe('Import 1 Playlist')
  expect(describeResult(known)).toEqual({
    title: 'No video waits for a summary.',
    sentence: 'All of them have one already, and are in a playlist now.',
  })
})

test('an export that adds nothing has sentences without a zero', () => {
  expect(describeResult(makeImport('export', { summaries: 3, alreadyHere: 3 }))).toEqual({
    title: 'No summary was added.',
    sentence: 'The file has no playlists.',
  })
  expect(describeResult(makeImport('export', { added: 2, playlists: 1 }))).toEqual({
    title: '2 summaries are here.',
    sentence: 'With 1 playlist.',
  })
})
