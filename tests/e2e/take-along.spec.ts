// A person takes their library to Obsidian, and brings their lists of YouTube.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import { expect, expectAccessible, test } from './fixture.ts'
import { callApi, makePlaylist, summarizeAll } from './users.ts'

const { lighthouse, sourdough, knife } = testVideos

test('the vault for Obsidian has linked moments, tags, highlights, the own note and playlists that link to the notes', async ({
  page,
}) => {
  await signUp(page)
  await summarizeAll(page, [lighthouse, sourdough])
  const words = {
    videoId: lighthouse,
    startSeconds: 2,
    endSeconds: 4,
    quote: 'the keeper of the lamp',
    note: 'Ask him',
  }
  await callApi(page, 'POST', '/api/highlights', words)
  await callApi(page, 'PUT', `/api/summaries/${lighthouse}/tags`, { tags: ['old towers'] })
  await callApi(page, 'PUT', `/api/summaries/${lighthouse}/note`, { text: 'My **own** words' })
  await makePlaylist(page, {
    name: 'Quiet crafts',
    videoIds: [lighthouse, sourdough],
    isPublic: false,
  })
  await page.goto('/profile')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Obsidian vault' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('pith-vault.zip')
  const files = Object.entries(unzipSync(readFileSync(await download.path()))).map(
    ([path, bytes]) => [path, strFromU8(bytes)] as const,
  )
  expect(files.map(([path]) => path.replace(/[^/]+$/, '')).toSorted()).toEqual([
    'Pith/Playlists/',
    'Pith/Summaries/',
    'Pith/Summaries/',
  ])
  const [notePath, note] = files.find(([path]) => path.includes(lighthouse))!
  expect(note).toMatch(/^---\ntitle: "How one finger turned a two-tonne lamp"\n/)
  expect(note).toContain('tags: ["old-towers"]')
  expect(note).toContain('My **own** words')
  expect(note).toContain('==the keeper of the lamp==')
  expect(note).toContain('Ask him')
  expect(note).toMatch(/\[\d+:\d\d\]\(https:\/\/www\.youtube\.com\/watch\?v=lighthouse1&t=\d+s\)/)
  const [, playlist] = files.find(([path]) => path.startsWith('Pith/Playlists/'))!
  // A link of Obsidian names the file without its folder and ending.
  expect(playlist).toContain(`[[${notePath.replace('Pith/Summaries/', '').replace('.md', '')}|`)
  expect(playlist.match(/^- \[\[/gm)).toHaveLength(2)
})

const englishList = `Video ID,Playlist Video Creation Timestamp\n${lighthouse},2024-01-02T10:00:00+00:00\n${knife},2024-01-03T10:00:00+00:00\n`
const germanList = `\uFEFFVideo-ID,Zeitstempel der Erstellung des Playlist-Videos\r\n${sourdough},2024-01-02T10:00:00+00:00\r\n`
const germanFolder = 'Takeout/YouTube und YouTube Music/Playlists'

async function importTakeout(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/import')
  await page.getByRole('radio', { name: /YouTube Takeout/ }).check()
  const mimeType = name.endsWith('.zip') ? 'application/zip' : 'text/csv'
  await page.setInputFiles('input[type=file]', { name, mimeType, buffer })
  await expect(page.getByText(name)).toBeVisible()
}

async function expectPlaylist(page: Page, name: string): Promise<void> {
  const address = '/api/playlists?filter=mine'
  const { items } = await callApi<{ items: { id: string; name: string }[] }>(page, 'GET', address)
  expect(items.map((playlist) => playlist.name)).toEqual([name])
  await page.goto(`/playlists/${items[0]!.id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

test('a Takeout in English is checked and queued, and its videos wait in a playlist', async ({
  page,
}) => {
  await signUp(page)
  await importTakeout(page, 'Watch later-videos.csv', Buffer.from(englishList))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Queue 2 Videos' }).click()
  await expect(page.getByText('2 videos wait for their summaries.')).toBeVisible()
  await expectPlaylist(page, 'Watch later')
})

test('a Takeout in German with its folders is read in the same way', async ({ page }) => {
  await signUp(page)
  const zip = zipSync({
    [`${germanFolder}/Später ansehen-Videos.csv`]: strToU8(germanList),
    [`${germanFolder}/Playlists.csv`]: strToU8(
      'Playlist-ID,Titel (Original) der Playlist\r\nPL1,Brot\r\n',
    ),
    'Takeout/Archiv_Übersicht.html': strToU8('<html>Archiv</html>'),
  })
  await importTakeout(page, 'takeout-20260101T000000Z-001.zip', Buffer.from(zip))
  await page.getByRole('button', { name: 'Queue 1 Video' }).click()
  await expect(page.getByText('1 video waits for its summary.')).toBeVisible()
  await expectPlaylist(page, 'Später ansehen')
})
