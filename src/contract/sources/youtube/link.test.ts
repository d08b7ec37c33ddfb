// Only real YouTube links are accepted, tested with ten thousand generated ones.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findOtherLink } from '../other-link.ts'
import { findLink, isFromWeb, parseVideoLink, sourceOf } from '../registry.ts'
import { captionsId } from '../upload.ts'
import { isUploaded } from '../video-facts.ts'
import { watchUrl } from './address.ts'

const idCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const id = fc
  .string({ unit: fc.constantFrom(...idCharacters), minLength: 11, maxLength: 11 })
  .filter(isFromWeb)
const scheme = fc.constantFrom('https://', 'http://', '//', '', 'HTTPS://')
const host = fc.constantFrom(
  'www.youtube.com',
  'youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'gaming.youtube.com',
  'YouTube.com',
  'www.youtube-nocookie.com',
  'www.youtubekids.com',
  'youtube.googleapis.com',
  'invidious.nerdvpn.de',
  'inv.nadeko.net',
  'piped.video',
  'yewtu.be',
)
const extra = fc.constantFrom('', '&t=42s', '&list=PLx&index=2', '&si=AbC', '&amp;pp=ygU', '#t=10')
const path = fc.constantFrom('embed', 'v', 'e', 'vi', 'shorts', 'live')
const wrap = fc.constantFrom<(link: string) => string>(
  (link) => link,
  (link) => `  ${link}\n`,
  (link) => `<${link}>`,
  (link) => `"${link}"`,
  (link) => `(${link})`,
  (link) => `${link}.`,
  (link) => `“${link}”…`,
)
const accepted = fc
  .tuple(id, scheme, host, extra, path)
  .chain(([videoId, front, name, behind, folder]) =>
    fc
      .constantFrom(
        videoId,
        `${front}${name}/watch?v=${videoId}${behind}`,
        `${front}${name}/watch/?feature=share&v=${videoId}${behind}`,
        `${front}${name}/watch?feature=share&amp;v=${videoId}`,
        `${front}${name}/${folder}/${videoId}`,
        `${front}${name}/${folder}/${videoId}?autoplay=1`,
        `${front}youtu.be/${videoId}`,
        `${front}y2u.be/${videoId}`,
        `${front}${name}/watch/${videoId}${behind.replace('&', '?')}`,
        `${front}m.youtube.com/#/watch?v=${videoId}`,
        `${front}www.youtube.com/shared?ci=${videoId}`,
        `${front}i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
        `${front}youtu.be/${videoId}/?si=AbC&t=1`,
        `${front}${name}/attribution_link?a=x&u=${encodeURIComponent(`/watch?v=${videoId}&feature=share`)}`,
        `${front}${name}/oembed?url=${encodeURIComponent(watchUrl(videoId))}&format=json`,
        `${front}${name}/redirect?q=${encodeURIComponent(`https://youtu.be/${videoId}`)}`,
        `${front}consent.youtube.com/m?continue=${encodeURIComponent(watchUrl(videoId))}&gl=DE`,
      )
      .map((link) => ({ link, videoId })),
  )

test('every known form of link leads to its video', () => {
  fc.assert(
    fc.property(accepted, wrap, ({ link, videoId }, put) => {
      expect(parseVideoLink(put(link)), put(link)).toEqual({ videoId })
    }),
    { numRuns: 5000 },
  )
})

test('links to other sites are rejected, however similar they look', () => {
  const lookAlike = fc.constantFrom(
    'youtube.com.evil.com',
    'notyoutube.com',
    'youtu.be.evil.com',
    'evil.com',
    'www.youtube.com@evil.com',
    'evil.com/youtube.com',
    'youtube.co',
    'xn--youtub-xza.com',
    'youtube.com:8080',
    'someone@youtube.com',
  )
  const form = fc.tuple(lookAlike, id, path, fc.constantFrom('https://', 'http://', '//', ''))
  const link = form.chain(([name, videoId, folder, front]) =>
    fc.constantFrom(
      `${front}${name}/watch?v=${videoId}`,
      `${front}${name}/${folder}/${videoId}`,
      `${front}${name}/${videoId}`,
    ),
  )
  fc.assert(
    fc.property(link, (text) => {
      expect(parseVideoLink(text), text).toEqual({ problem: 'invalid_url' })
    }),
    { numRuns: 3000 },
  )
})

test('ids of the wrong length or with invalid characters are rejected', () => {
  // The end of a sentence behind an id is not part of it.
  const wrongId = fc
    .string({ unit: fc.constantFrom(...idCharacters, '.', '!', '~', '*'), maxLength: 24 })
    .filter((text) => !isFromWeb(text.replace(/[.!]+$/, '')) && text !== '')
  fc.assert(
    fc.property(wrongId, path, (text, folder) => {
      expect(parseVideoLink(`https://www.youtube.com/watch?v=${text}`)).toEqual({
        problem: 'invalid_url',
      })
      expect(parseVideoLink(`https://www.youtube.com/${folder}/${text}`)).not.toHaveProperty(
        'videoId',
      )
    }),
    { numRuns: 1000 },
  )
})

test('no input throws or leads to an invented id', () => {
  const paste = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
  )
  fc.assert(
    fc.property(paste, (text) => {
      const link = parseVideoLink(text)
      if ('videoId' in link) expect(text).toContain(link.videoId)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['', 'link_missing'],
  ['  \n ', 'link_missing'],
  ['https://www.youtube.com/playlist?list=PLabc', 'playlist_link'],
  ['https://www.youtube.com/watch?list=PLabc', 'playlist_link'],
  ['https://www.youtube.com/embed/videoseries?list=PL1', 'playlist_link'],
  ['https://www.youtube.com/@handle', 'channel_link'],
  ['https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv', 'channel_link'],
  ['https://www.youtube.com/c/SomeName/videos', 'channel_link'],
  ['https://www.youtube.com/embed/live_stream?channel=UC1', 'channel_link'],
  ['@handle', 'channel_link'],
  ['youtube.com/SomeName', 'channel_link'],
  ['https://m.youtube.com/SomeName/videos', 'channel_link'],
  ['https://www.youtube.com/%E3%83%86%E3%83%AC%E3%83%93', 'channel_link'],
  ['https://music.youtube.com/playlist?list=OLAK5uy_abc', 'playlist_link'],
  ['https://music.youtube.com/browse/VLPLabc', 'playlist_link'],
  ['https://www.youtube.com/playlist?list=RDdQw4w9WgXcQ', 'mix_link'],
  ['https://music.youtube.com/playlist?list=RDCLAK5uy_abc', 'playlist_link'],
  ['https://www.youtube.com/playlist?list=WL', 'own_list_link'],
  ['https://music.youtube.com/playlist?list=LM', 'own_list_link'],
  ['https://www.youtube.com/feed/subscriptions', 'youtube_page_link'],
  ['https://www.youtube.com/results?search_query=moths', 'search_link'],
  ['https://www.youtube.com/premium', 'youtube_page_link'],
  ['https://www.youtube.com/playables', 'youtube_page_link'],
  ['https://www.youtube.com/podcasts', 'youtube_page_link'],
  ['https://www.youtube.com/gaming', 'youtube_page_link'],
  ['https://www.youtube.com/news', 'youtube_page_link'],
  ['https://www.youtube.com/courses', 'youtube_page_link'],
  ['https://www.youtube.com/account_notifications', 'youtube_page_link'],
  ['https://www.youtube.com/learning', 'youtube_page_link'],
  ['https://www.youtube.com/Browse', 'youtube_page_link'],
  ['https://www.youtube.com/SomeName/else', 'youtube_page_link'],
  ['https://www.youtube.com/', 'youtube_page_link'],
  ['https://music.youtube.com/library', 'youtube_page_link'],
  ['https://music.youtube.com/search?q=moths', 'search_link'],
  ['youtube.com', 'youtube_page_link'],
  ['https://www.youtube.com/post/Ugkx1234567890abcdef', 'post_link'],
  ['https://www.youtube.com/watch', 'invalid_url'],
  ['https://www.youtube.com/playlist', 'invalid_url'],
  ['https://youtu.be/dQw4w9', 'invalid_url'],
  ['https://piped.video/trending', 'invalid_url'],
  ['https://www.youtube.com/clip/Ugkx1234567890abcdef', 'clip_link'],
  ['https://www.youtube.com/redirect?q=dQw4w9WgXcQ', 'invalid_url'],
  ['javascript:alert(1)//youtu.be/dQw4w9WgXcQ', 'invalid_url'],
  ['https://vimeo.com/123', 'invalid_url'],
  ['how do magnets work', 'invalid_url'],
  [`https://youtu.be/dQw4w9WgXcQ?${'x'.repeat(2000)}`, 'invalid_url'],
])('%s is %s', (link, problem) => {
  expect(parseVideoLink(link)).toEqual({ problem })
})

test('a link with too many nested redirects is rejected', () => {
  let link = 'https://youtu.be/dQw4w9WgXcQ'
  for (let depth = 0; depth < 5; depth++)
    link = `https://www.youtube.com/redirect?q=${encodeURIComponent(link)}`
  expect(parseVideoLink(link)).toEqual({ problem: 'invalid_url' })
})

test('the id of uploaded captions differs from all video ids', () => {
  const captions = captionsId('0123456789ABCDEF0123456789abcdef')
  expect(captions).toBe('captions-0123456789abcdef')
  expect(isUploaded(captions)).toBe(true)
  expect(isFromWeb(captions)).toBe(false)
  expect(isUploaded('dQw4w9WgXcQ')).toBe(false)
})

test('an id leads to the page of its video and to the embedded player', () => {
  expect(parseVideoLink(watchUrl('dQw4w9WgXcQ'))).toEqual({ videoId: 'dQw4w9WgXcQ' })
  expect(sourceOf('dQw4w9WgXcQ')?.embedUrl?.('dQw4w9WgXcQ', 59.9, 'https://pith.example')).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?enablejsapi=1&autoplay=1&playsinline=1&rel=0&start=59&origin=https%3A%2F%2Fpith.example',
  )
})

test.each([
  ['Look at this: https://youtu.be/dQw4w9WgXcQ?si=x.', 'https://youtu.be/dQw4w9WgXcQ?si=x'],
  ['Look at thishttps://youtu.be/dQw4w9WgXcQ?si=x', 'https://youtu.be/dQw4w9WgXcQ?si=x'],
  [
    'How moths hear\nhttps://youtube.com/shorts/dQw4w9WgXcQ?feature=share',
    'https://youtube.com/shorts/dQw4w9WgXcQ?feature=share',
  ],
  ['(piped.video/watch?v=dQw4w9WgXcQ), she said', 'piped.video/watch?v=dQw4w9WgXcQ'],
  [
    'https://example.org https://youtu.be/dQw4w9WgXcQ https://youtu.be/AAAAAAAAAAA',
    'https://youtu.be/dQw4w9WgXcQ',
  ],
  [' dQw4w9WgXcQ. ', 'dQw4w9WgXcQ'],
  [
    'My list: https://youtube.com/playlist?list=PLabc&si=x.',
    'https://youtube.com/playlist?list=PLabc&si=x',
  ],
  ['https://youtube.com/@moths https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  ['@moths', '@moths'],
  ['ask @moths about it', null],
  // Eleven letters inside other text are a word.
  ['some information about moths', null],
  ['The signal came from the observatory.', null],
  ['https://example.org/watch?v=dQw4w9WgXcQ', null],
  ['', null],
  [`https://youtu.be/dQw4w9WgXcQ ${'x'.repeat(2000)}`, null],
])('the link in %j is %j', (text, link) => {
  expect(findLink(text)).toBe(link)
})

test.each([
  ['https://feeds.example.org/moor.xml', 'https://feeds.example.org/moor.xml'],
  [' http://example.org/episodes/3. ', 'http://example.org/episodes/3'],
  ['feed:https://example.org/rss', 'feed:https://example.org/rss'],
  ['feed://example.org/rss', 'feed://example.org/rss'],
  ['https://vimeo.com/123', 'https://vimeo.com/123'],
  // As the share sheet of a phone writes it.
  ['What peat keeps\nhttps://example.org/episodes/3', 'https://example.org/episodes/3'],
  ['What peat keepshttps://example.org/episodes/3', 'https://example.org/episodes/3'],
  ['"What peat keeps" (https://example.org/episodes/3)', 'https://example.org/episodes/3'],
  ['example.org/rss', 'https://example.org/rss'],
  ['feeds.example.org.', 'https://feeds.example.org'],
  ['see example.org/rss', null],
  ['vimeo.com/123', null],
  ['ann@podcast.example.org', null],
  // The video comes first.
  ['https://example.org/rss https://youtu.be/dQw4w9WgXcQ', null],
  ['https://www.youtube.com/premium', null],
  ['https://piped.video/watch', null],
  ['https://localhost/', null],
  ['how do magnets work', null],
  ['mailto:ann@example.org', null],
  ['', null],
])('the link to another site in %j is %j', (text, link) => {
  expect(findOtherLink(text)).toBe(link)
})

test('a million brackets around nothing are judged at once', () => {
  const brackets = ')'.repeat(1_000_000)
  expect(parseVideoLink(`${brackets}x${brackets}`)).toEqual({ problem: 'invalid_url' })
  expect(findOtherLink(`https://example.org/${brackets}x`)).toBeNull()
})
