// Chapters that an author writes into the description of a video.
import { expect, test } from 'vitest'
import { listAuthorChapters } from './described-chapters.ts'

const readDescribed = (description: string) =>
  listAuthorChapters({ title: '', description, durationSeconds: 4000, chapters: [] })

const listed = [
  { title: 'Intro', startSeconds: 0 },
  { title: 'The keel', startSeconds: 75 },
  { title: 'Tacking', startSeconds: 3725 },
]

test.each([
  ['times first', '0:00 Intro\n1:15 The keel\n1:02:05 Tacking'],
  ['times last, with dashes', 'Intro - 0:00\nThe keel – 1:15\nTacking — 1:02:05'],
  ['times in brackets, after bullets', '• (0:00) Intro\n• (1:15) The keel\n• (1:02:05) Tacking'],
  [
    'other lines around',
    'Buy my book!\n\nChapters:\n00:00 | Intro\r\n01:15 | The keel\r\n01:02:05 | Tacking\n\nThanks!',
  ],
  [
    'times of something else around',
    'Live on Fridays at 18:30!\n0:00 Intro\n1:15 The keel\n1:02:05 Tacking\nFilmed at 9:30',
  ],
  [
    'another list behind',
    '0:00 Intro\n1:15 The keel\n1:02:05 Tacking\n\nSongs:\n0:00 A\n0:30 B\n0:50 C',
  ],
  ['numbers before the times', '1. 0:00 Intro\n2. 1:15 The keel\n3. 1:02:05 Tacking'],
  ['ranges', '0:00 - 1:15 Intro\n1:15 – 1:02:05 The keel\n1:02:05-1:05:00 Tacking'],
  ['full-width colons', '0：00 Intro\n1：15 The keel\n1：02：05 Tacking'],
  ['Markdown and arrows', '**0:00** → Intro\n**1:15** → The keel\n**1:02:05** → Tacking'],
])('%s', (_, description) => expect(readDescribed(description)).toEqual(listed))

test.each([
  ['two lines are no division', '0:00 Intro\n1:15 The keel'],
  ['lines out of order', '0:00 Intro\n9:15 The keel\n1:05 Tacking'],
  ['a list that does not begin with the video', '0:30 Intro\n1:15 The keel\n2:05 Tacking'],
  ['times without titles', '0:00\n1:15\n2:05'],
  ['a chapter behind the end', '0:00 Intro\n1:15 The keel\n2:02:05 Tacking'],
  ['a hostile description', `${'0:00 '.repeat(5000)}\n${':'.repeat(20_000)}`],
])('%s: none', (_, description) => expect(readDescribed(description)).toEqual([]))

test('the chapters that the player names come first', () => {
  const video = {
    title: '',
    description: '0:00 Intro\n1:15 The keel\n2:05 Tacking',
    durationSeconds: 4000,
  }
  const chapters = [...listed, { title: 'The end', startSeconds: 3900 }]
  expect(listAuthorChapters({ ...video, chapters })).toEqual(chapters)
})
