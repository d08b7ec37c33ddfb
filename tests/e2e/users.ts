// Helpers for browser tests with several users, each in a browser context of their own.
import type { Browser, Page } from '@playwright/test'
import { answerForYouTube, collectErrors, expect, expectOnlyAllowed } from './fixture.ts'

/**
 * Opens a page in another browser context. `close` fails if the page had errors that
 * `allowedErrors` does not match.
 */
export async function openOtherBrowser(browser: Browser, { url }: { url: string }) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1200, height: 844 } })
  const allowedErrors: RegExp[] = []
  const page = await context.newPage()
  await answerForYouTube(page)
  const errors = collectErrors(page)
  const close = async () => {
    expectOnlyAllowed(errors, allowedErrors)
    await context.close()
  }
  return { page, allowedErrors, close }
}

/** Sends an API request as the user who is signed in on the page. */
export async function callApi<Result>(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<Result> {
  const { ok, text } = await page.evaluate(
    async ({ method, path, body }) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(path, {
        method,
        ...(body && { headers, body: JSON.stringify(body) }),
      })
      return { ok: response.ok, text: await response.text() }
    },
    { method, path, body },
  )
  if (!ok) throw new Error(`${method} ${path}: ${text}`)
  return (text ? JSON.parse(text) : null) as Result
}

/** Summarizes the videos and waits until all of them are in the library. */
export async function summarizeAll(page: Page, videoIds: readonly string[]): Promise<void> {
  for (const videoId of videoIds)
    await callApi(page, 'POST', '/api/summaries', { video: `https://youtu.be/${videoId}` })
  await expect
    .poll(async () => (await callApi<{ total: number }>(page, 'GET', '/api/summaries')).total)
    .toBe(videoIds.length)
}

type NewPlaylist = { name: string; videoIds: readonly string[]; note?: string; isPublic?: boolean }

/**
 * Creates a playlist of the user's own summaries. If it is public, the summaries are
 * published too.
 */
export async function makePlaylist(
  page: Page,
  { videoIds, isPublic = true, ...playlist }: NewPlaylist,
): Promise<string> {
  const { id } = await callApi<{ id: string }>(page, 'POST', '/api/playlists', playlist)
  for (const videoId of videoIds)
    await callApi(page, 'PUT', `/api/playlists/${id}/items/${videoId}`, {})
  if (isPublic)
    await callApi(page, 'PATCH', `/api/playlists/${id}`, { isPublic, publishSummaries: true })
  return id
}
