// Ann adds selected summaries to a playlist.
import { expect, test, vi } from 'vitest'
import { maxPlaylistVideos } from '#contract/basics/limits.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { loadSelected } from './load-selected.ts'
import type { SummarySelection } from './use-selection.ts'

const selectionOf = (count: number, request: object) =>
  ({ count, items: [], toRequest: () => request }) as unknown as SummarySelection

test('more than a playlist has room for are refused before anything is loaded, also those selected one by one', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  for (const request of [{ query: { tag: 'bees' }, except: [] }, { videoIds: ['one'] }])
    await expect(loadSelected(selectionOf(maxPlaylistVideos + 1, request))).rejects.toThrow(
      'A playlist holds up to 500 videos. Nothing was added. Select fewer.',
    )
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
})

test('everything that a search finds is loaded page by page, without what was taken out', async () => {
  const items = Array.from(
    { length: 250 },
    (_, number) => ({ videoId: `video-${number}` }) as SummaryView,
  )
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const page = Number(new URL(String(input), 'http://pith.test').searchParams.get('page'))
    return Response.json({
      items: items.slice((page - 1) * 100, page * 100),
      total: 250,
      page,
      pageSize: 100,
    })
  })
  const loaded = await loadSelected(
    selectionOf(249, { query: { search: 'bees' }, except: ['video-7'] }),
  )
  expect(loaded).toEqual(items.filter(({ videoId }) => videoId !== 'video-7'))
  expect(fetched).toHaveBeenCalledTimes(3)
  fetched.mockRestore()
})
