import { expect, test } from 'vitest'
import type { ImportCounts, LibraryImport } from '#contract/library/library-import.ts'
import {
  describeAdditions,
  describeResult,
  describeStart,
  describeUndo,
  removesAnything,
} from './describe-import.ts'

const none = {
  summaries: 0,
  alreadyHere: 0,
  playlists: 0,
  videos: 0,
  unreadable: 0,
  unreadableNames: [],
  added: 0,
}

function makeImport(source: LibraryImport['source'], counts: Partial<ImportCounts>): LibraryImport {
  return {
    id: 'a',
    source,
    fileName: 'mine.json',
    bytes: 2000,
    exportedAt: null,
    state: 'done',
    existing: 'mine',
    counts: { ...none, ...counts },
    total: 1,
    done: 1,
    problem: null,
    playlists: [],
    createdAt: 0,
  }
}

test('the button says how much an export adds', () => {
  const data = makeImport('export', { summaries: 3, alreadyHere: 2 })
  expect(describeStart(data, 'mine')).toBe('Import 1 Summary')
  expect(describeStart(data, 'both')).toBe('Import 3 Summaries')
  expect(describeStart(makeImport('export', { summaries: 3, alreadyHere: 3 }), 'mine')).toBe(
    'Import What Is Missing',
  )
})

test('links that all have a summary are not queued; they come into a playlist', () => {
  expect(describeStart(makeImport('links', { videos: 2, playlists: 1 }), 'mine')).toBe(
    'Queue 2 Videos',
  )
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

test('versions of a video are counted as summaries, and the library lists videos', () => {
  const { title } = describeResult(makeImport('export', { added: 10, addedVideos: 7 }))
  expect(title).toBe('10 summaries of 7 videos are here.')
})

test('what a file has beside summaries is named, each with its number', () => {
  expect(describeAdditions({ ...none, highlights: 1200, notes: 1, cards: 2 })).toBe(
    '1,200 highlights, 1 note, and 2 cards',
  )
  expect(describeAdditions(none)).toBeNull()
})

test('what taking an import back removes is said before it is done', () => {
  const nothing = { summaries: 0, highlights: 0, notes: 0, cards: 0, playlists: 0, kept: 0 }
  expect(describeUndo({ ...nothing, summaries: 2, playlists: 1, notes: 1, kept: 3 })).toMatch(
    /^To the trash, for thirty days: 2 summaries and 1 playlist\. Deleted: 1 note\. 3 that you changed or removed since stay as they are\./,
  )
  expect(describeUndo(nothing)).toMatch(/^It added nothing that is still here unchanged\./)
})

test('undoing is offered only when it removes something', () => {
  const kept = { summaries: 0, highlights: 0, notes: 0, cards: 0, playlists: 0, kept: 2 }
  expect(removesAnything(kept)).toBe(false)
  expect(removesAnything({ ...kept, notes: 1 })).toBe(true)
})

test('after undoing, the trash is named only when summaries or playlists may be in it', () => {
  const undo = (counts: Partial<ImportCounts>) =>
    describeResult({ ...makeImport('export', counts), state: 'undone' }).sentence
  expect(undo({ added: 2 })).toMatch(/in the trash for thirty days/)
  expect(undo({ highlights: 3, alreadyHere: 1 })).toBe(
    'What it added is deleted, unless you changed it since.',
  )
})
