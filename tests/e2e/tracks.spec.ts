// A person chooses which captions of a video are summarized.
import { testVideos } from '../doubles/youtube-videos.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixture.ts'

test('a guest chooses the automatic captions of a video, and the choice counts for this video only', async ({
  page,
}) => {
  await page.goto('/summarize')
  const field = page.getByLabel('YouTube link')
  const captions = page.getByRole('combobox', { name: 'Captions' })
  await field.fill(`https://youtu.be/${testVideos.timetable}`)
  await expect(captions).toHaveValue('')
  await expect(captions.getByRole('option')).toHaveText([
    'Captions: chosen by Pith',
    'Captions: British English',
    'Captions: English, automatic',
  ])
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  await captions.selectOption('Captions: English, automatic')
  await field.fill(`https://youtu.be/${testVideos.lighthouse}`)
  await expect(captions).toHaveCount(0)
  await field.fill(`https://youtu.be/${testVideos.timetable}`)
  await expect(captions).toHaveValue('auto en')
  const request = page.waitForRequest((sent) => sent.method() === 'POST')
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  expect((await request).postDataJSON()).toMatchObject({ track: { language: 'en', kind: 'auto' } })
  await expect(page.getByRole('heading', { name: 'Highlights' })).toBeVisible()
})
