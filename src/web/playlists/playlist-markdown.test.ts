// A playlist as Markdown: text that others wrote is escaped.
import { expect, test } from 'vitest'
import type { PlaylistView } from '#contract/playlists/playlists.ts'
import { formatPlaylistAsMarkdown, playlistFileName } from './playlist-markdown.ts'

const item = {
  videoId: 'aaaaaaaaaaa',
  path: '/s/abc',
  title: 'Why [cities](javascript:alert(1)) stopped',
  channel: 'Kerb <b>Atlas</b>',
  thumbnail: null,
  duration: '38:42',
  durationSeconds: 2322,
  savedSeconds: 2000,
  readMinutes: 3,
  tldr: 'Trams were quick.',
  createdAt: 0,
  addedAt: 0,
  rating: 0,
  isPublished: true,
}
const playlist = {
  id: '7a0d3c5e',
  name: 'Slow *machines*',
  description: '# Not a heading',
  tags: ['design', 'two words'],
  createdBy: 'Ines Okoro',
  items: [item, { ...item, path: '/s/def', title: 'Second', channel: '', tldr: '' }],
  watchSeconds: 4644,
  savedSeconds: 4000,
} as PlaylistView

test('the document lists the summaries in order with links to this server', () => {
  expect(formatPlaylistAsMarkdown(playlist, 'https://pith.example')).toBe(
    [
      '# Slow \\*machines\\*',
      '\\# Not a heading',
      'Ines Okoro · 2 videos · 1.3h to watch · Saves 1.1h',
      '\\#design \\#two words',
      [
        '1. [Why \\[cities\\](javascript:alert(1)) stopped](<https://pith.example/s/abc>)  ',
        '   Kerb \\<b\\>Atlas\\</b\\> · 38:42  ',
        '   Trams were quick.',
        '2. [Second](<https://pith.example/s/def>)  ',
        '   38:42',
      ].join('\n'),
      '',
    ]
      .join('\n\n')
      .replace(/\n\n$/, '\n'),
  )
})

test('the file name uses the letters and digits of the name, or the id without any', () => {
  expect(playlistFileName(playlist)).toBe('slow__machines__playlist.md')
  expect(playlistFileName({ ...playlist, name: '日本語' })).toBe('7a0d3c5e_playlist.md')
})
