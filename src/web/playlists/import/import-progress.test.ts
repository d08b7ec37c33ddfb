// The progress of an import.
import { expect, test } from 'vitest'
import type { ImportedVideo, PlaylistItem } from '#contract/playlists/playlists.ts'
import { countPrivateImports, getImportProgress, isImportPending } from './import-progress.ts'

test('a video that waits or is being summarized is pending', () => {
  const states = ['waiting', 'queued', 'done', 'failed', 'canceled'] as const
  expect(states.filter((state) => isImportPending({ state }))).toEqual(['waiting', 'queued'])
})

const createImport = (
  videoId: string,
  state: ImportedVideo['state'],
  publishSummary = false,
): ImportedVideo => ({
  videoId,
  title: videoId,
  state,
  publishSummary,
  message: null,
  jobId: null,
})
const imports = [
  ...[
    createImport('a', 'done'),
    createImport('b', 'done'),
    createImport('c', 'waiting'),
    createImport('d', 'queued', true),
  ],
  ...[createImport('e', 'failed'), createImport('f', 'canceled')],
]

test('a video in the playlist is counted but not listed, a canceled one is neither', () => {
  const { unfinished, done, total } = getImportProgress(imports)
  expect([unfinished.map(({ videoId }) => videoId), done, total]).toEqual([['c', 'd', 'e'], 2, 5])
})

test('in a public playlist only its owner sees imported videos without a public page', () => {
  const items = [
    { videoId: 'a', isPublished: true },
    { videoId: 'b', isPublished: false },
  ] as PlaylistItem[]
  expect(countPrivateImports({ isPublic: true, imports, items })).toBe(2)
  expect(countPrivateImports({ isPublic: false, imports, items })).toBe(0)
})
