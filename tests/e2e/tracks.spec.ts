// A person chooses which captions of a video are summarized.
import { testVideos } from '../doubles/youtube-videos.ts'
import {
  arrive,
  expect,
  expectAccessible,
  expectFits,
  expectNoSidewaysScroll,
  summarize,
  test,
} from './fixture.ts'

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
  await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
})

test('where a summary names its captions, its reader can take others: another track, or a file', async ({
  page,
}) => {
  await summarize(page, testVideos.timetable)
  await arrive(page)
  await expect(page.getByText(/from the channel’s own British English captions/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Use other captions' }).click()
  await expect(page.getByLabel('YouTube link')).toHaveValue(new RegExp(testVideos.timetable))
  await expect(page.getByRole('heading', { name: 'Upload the captions yourself' })).toBeVisible()
  for (const width of [1200, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
  }
  const send = page.getByRole('button', { name: 'Generate AI Summary' })
  await send.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page
    .getByRole('combobox', { name: 'Captions' })
    .selectOption('Captions: English, automatic')
  const request = page.waitForRequest((sent) => sent.method() === 'POST')
  await send.click()
  expect((await request).postDataJSON()).toMatchObject({ track: { language: 'en', kind: 'auto' } })
  await arrive(page)
  await expect(page.getByText(/from automatic English captions/)).toBeVisible()
})
