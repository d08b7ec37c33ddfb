import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Playlist } from '#contract/playlists/playlists.ts'
import { NotSeenYet } from './not-seen-yet.tsx'

const own = {
  isYours: true,
  isPublic: true,
  isHidden: false,
  summaries: 0,
  readableByOthers: 0,
} as Playlist
const render = (change: Partial<Playlist> = {}) =>
  renderToString(
    <NotSeenYet playlist={{ ...own, ...change }}>
      <button type="button">Publish it</button>
    </NotSeenYet>,
  )
const countDone = (html: string) => html.split('Done: ').length - 1

test('the owner of a public playlist reads what is missing until others see it', () => {
  expect(render()).toContain('Others do not see it yet')
  expect(countDone(render())).toBe(1)
  expect(countDone(render({ summaries: 2 }))).toBe(2)
  expect(render({ summaries: 2 })).toContain('Publish it')
})

test('nothing is missing from a private playlist, one that others read, or one of others', () => {
  for (const change of [
    { isPublic: false },
    { readableByOthers: 1 },
    { isYours: false },
    { isHidden: true },
  ])
    expect(render(change)).toBe('')
})
