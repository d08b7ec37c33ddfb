// Nobody makes this server ask YouTube again and again for the same video.
import { expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { unknownVideo } from '#contract/sources/video.ts'
import { shareMetadata } from './share-metadata.ts'

function openShared() {
  const clock = { nowMs: 0 }
  const requests: string[] = []
  let isFailing = true
  const fetchMetadata = shareMetadata(
    async (videoId) => {
      requests.push(videoId)
      if (isFailing) throw new Problem('network')
      return unknownVideo(videoId)
    },
    () => clock.nowMs,
  )
  return { clock, requests, fetchMetadata, recover: () => (isFailing = false) }
}

test('a video that fails is asked for once in half a minute', async () => {
  const { clock, requests, fetchMetadata, recover } = openShared()
  for (let i = 0; i < 5; i++)
    await expect(fetchMetadata('failingVid1')).rejects.toMatchObject({ code: 'network' })
  expect(requests).toEqual(['failingVid1'])
  await expect(fetchMetadata('failingVid2')).rejects.toThrow()
  recover()
  clock.nowMs = 30_000
  expect(await fetchMetadata('failingVid1')).toMatchObject({ id: 'failingVid1' })
  expect(requests).toEqual(['failingVid1', 'failingVid2', 'failingVid1'])
})

test('requests at the same moment share one, also when it fails, and a success is not kept here', async () => {
  const { requests, fetchMetadata, recover } = openShared()
  const failed = await Promise.allSettled([
    fetchMetadata('sharedVid01'),
    fetchMetadata('sharedVid01'),
  ])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  recover()
  await Promise.all([fetchMetadata('sharedVid02'), fetchMetadata('sharedVid02')])
  expect(requests).toEqual(['sharedVid01', 'sharedVid02'])
  await fetchMetadata('sharedVid02')
  expect(requests).toHaveLength(3)
})

test('the memory of failures is bounded', async () => {
  const { requests, fetchMetadata } = openShared()
  const ask = (number: number) => fetchMetadata(`video${number}`).catch(() => {})
  for (let i = 0; i <= 1000; i++) await ask(i)
  await ask(1000)
  expect(requests).toHaveLength(1001)
  await ask(0)
  expect(requests).toHaveLength(1002)
})
