// What links from elsewhere and share sheets pass to the start page.
import { expect, test } from 'vitest'
import { readPassedLink, removePassedLink } from './passed-link.ts'

test.each([
  ['video=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['video=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  [
    'url=https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  ['title=Moths&text=Watch+this%0Ahttps://youtu.be/dQw4w9WgXcQ.', 'https://youtu.be/dQw4w9WgXcQ'],
  ['url=&text=https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  ['url=https://example.org&text=https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  [
    'title=Moths&text=See+https://youtube.com/playlist?list=PLmoths',
    'https://youtube.com/playlist?list=PLmoths',
  ],
  ['title=Wet+Ground&text=What+peat+keeps%0Ahttps://example.org/3', 'https://example.org/3'],
  // The page says what is wrong with it.
  ['video=https://example.org', 'https://example.org'],
  ['video=&url=&text=', null],
  ['utm_source=x', null],
])('%s passes %s', (query, link) => {
  expect(readPassedLink(new URLSearchParams(query))).toBe(link)
})

test('a passed text is no longer than a link can be', () => {
  expect(readPassedLink(new URLSearchParams({ text: 'x'.repeat(100_000) }))).toHaveLength(2000)
})

test('the other parameters of the address stay', () => {
  expect(
    removePassedLink(new URLSearchParams('from=friend&video=x&title=y&text=z&url=')).toString(),
  ).toBe('from=friend')
})
