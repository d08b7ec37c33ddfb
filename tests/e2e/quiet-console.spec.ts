// What a page asks for when it opens is never refused: browsers show each refusal as an
// error in their console. The fixture of the tests fails on errors there.
import type { Page } from '@playwright/test'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import { arrive, expect, open, summarize, test } from './fixture.ts'
import { callApi, makePlaylist, summarizeAll } from './users.ts'

const pages = [
  '/',
  '/summarize',
  '/auth',
  '/auth?mode=signup',
  '/auth?mode=forgot-password',
  '/dashboard',
  '/all-summaries',
  '/all-summaries?search=lamp',
  '/all-summaries?in=spoken&search=lamp',
  '/highlights',
  '/review',
  '/trash',
  '/import',
  '/ask',
  '/analytics',
  '/playlists',
  '/social',
  '/social?tab=discover',
  '/spaces',
  '/notifications',
  '/pricing',
  '/usage',
  '/profile',
  '/profile/security',
  '/apps',
  '/api/docs',
  '/support',
  '/privacy',
  '/terms',
  '/success',
  '/cancel',
]

/** Opens each page and waits until it asks for nothing more. */
async function walk(page: Page, paths: readonly string[]): Promise<void> {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400)
      refused.push(`${page.url()}: ${response.status()} ${response.url()}`)
  })
  for (const path of paths) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
  }
  expect(refused).toEqual([])
}

test('no page of a guest is refused what it asks for', async ({ page }) => {
  await walk(page, pages)
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await walk(page, [
    ...['summary', 'transcript', 'ask', 'notes'].map(
      (tab) => `/summary/${testVideos.lighthouse}?tab=${tab}`,
    ),
    '/summarize',
    '/all-summaries',
  ])
})

test('no page of a member is refused what it asks for', async ({ page }) => {
  await signUp(page)
  await walk(page, pages)
  await summarizeAll(page, [testVideos.lighthouse, testVideos.timetable])
  const playlist = await makePlaylist(page, {
    name: 'Coast',
    videoIds: [testVideos.lighthouse],
  })
  const space = await callApi<{ id: string }>(page, 'POST', '/api/spaces', { name: 'Seminar' })
  await callApi(page, 'POST', `/api/spaces/${space.id}/summaries`, {
    videoId: testVideos.lighthouse,
  })
  await walk(page, [
    ...pages,
    ...['summary', 'transcript', 'ask', 'notes'].map(
      (tab) => `/summary/${testVideos.timetable}?tab=${tab}`,
    ),
    `/playlists/${playlist}`,
    `/spaces/${space.id}`,
  ])
})
