// Videos about the same below a summary, loaded when their place comes near.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFits, test } from './fixture.ts'

const talks = {
  'Baking sourdough bread':
    'Sourdough bread needs flour, water and wild yeast before baking, and the yeast makes it rise.',
  'Sourdough bread in winter':
    'In winter the sourdough bread needs a warm oven and more baking time for its yeast.',
  'Repairing a bicycle wheel':
    'A bicycle wheel is trued by turning the spokes, a quarter of a turn at a time.',
}

/** Summarizes a talk without a video, and returns the address of its page. */
async function summarizeTalk(page: Page, title: keyof typeof talks): Promise<string> {
  const lines = [1, 2, 3, 4, 5].map(
    (n) => `${talks[title]} This is part ${n} of what there is to say about it.`,
  )
  const text = `WEBVTT\n\n${lines.map((line, i) => `00:00:${10 + i * 10}.000 --> 00:00:${19 + i * 10}.000\n${line}\n`).join('\n')}`
  const accepted = await page.request.post('/api/summaries', {
    data: { transcript: { title, text } },
  })
  const { jobId, videoId } = await accepted.json()
  await page.request.get(`/api/summaries/jobs/${jobId}/events`)
  return `/summary/${videoId}`
}

test('a guest finds another summary about the same, by keyboard too, and not one about something else', async ({
  page,
}) => {
  const bread = await summarizeTalk(page, 'Baking sourdough bread')
  await summarizeTalk(page, 'Sourdough bread in winter')
  await summarizeTalk(page, 'Repairing a bicycle wheel')
  await page.goto(bread)
  const section = page.getByRole('region', { name: 'Related in your library' })
  await page.getByRole('region', { name: 'Transcript' }).scrollIntoViewIfNeeded()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await section.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await expectFits(page)
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/related.png`, fullPage: true })
  await section.getByRole('link', { name: 'Sourdough bread in winter' }).press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Sourdough bread in winter' }),
  ).toBeVisible()
})

test('related videos are not asked for before their place comes near', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 300 })
  const bread = await summarizeTalk(page, 'Baking sourdough bread')
  await summarizeTalk(page, 'Sourdough bread in winter')
  const requests: string[] = []
  page.on(
    'request',
    (request) => void (request.url().endsWith('/related') && requests.push(request.url())),
  )
  await page.goto(bread)
  await expect(page.getByRole('heading', { name: 'Main Topics' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Related in your library' })).toBeVisible()
})
