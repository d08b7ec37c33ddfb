// More than one person at the built app, each with a browser of their own.
import type { Browser, Page } from '@playwright/test'
import { expect } from './fixture.ts'

type App = { url: string }

/** A page of somebody else's browser. `close` fails where it met a fault that was not named in `allowed`. */
export async function somebodyElse(browser: Browser, { url }: App, viewport = { width: 1200, height: 844 }) {
  const context = await browser.newContext({ baseURL: url, viewport })
  const allowed: RegExp[] = []
  const said: string[] = []
  const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>')
  await context.route(/i\.ytimg\.com/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }))
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  page.on('pageerror', (error) => said.push(String(error)))
  page.on('dialog', (dialog) => said.push(`dialog: ${dialog.message()}`))
  const close = async () => {
    expect(said.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
    await context.close()
  }
  return { page, allowed, close }
}

/** Asks in the name of whoever is signed in on the page; answers what came back. */
export async function call<Answer>(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  const { ok, text } = await page.evaluate(
    async ({ method, path, body }) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(path, { method, ...(body && { headers, body: JSON.stringify(body) }) })
      return { ok: response.ok, text: await response.text() }
    },
    { method, path, body },
  )
  if (!ok) throw new Error(`${method} ${path}: ${text}`)
  return (text ? JSON.parse(text) : null) as Answer
}

/** Has these videos summarised, and waits until they stand in the library. */
export async function gather(page: Page, videoIds: readonly string[]): Promise<void> {
  for (const videoId of videoIds) await call(page, 'POST', '/api/summaries', { video: `https://youtu.be/${videoId}` })
  await expect
    .poll(async () => (await call<{ total: number }>(page, 'GET', '/api/summaries')).total, { timeout: 20_000 })
    .toBe(videoIds.length)
}

/** Makes a playlist of one's own summaries, published with them if it is to be public. */
export async function makePlaylist(
  page: Page,
  {
    videoIds,
    isPublic = true,
    ...text
  }: { name: string; videoIds: readonly string[]; note?: string; isPublic?: boolean },
): Promise<string> {
  const { id } = await call<{ id: string }>(page, 'POST', '/api/playlists', text)
  for (const videoId of videoIds) await call(page, 'PUT', `/api/playlists/${id}/items/${videoId}`, {})
  if (isPublic) await call(page, 'PATCH', `/api/playlists/${id}`, { isPublic, publishSummaries: true })
  return id
}
