// Links to videos as other sites wrap them.
import { expect, test } from 'vitest'
import { findOtherLink } from '../other-link.ts'
import { findLink, parseVideoLink } from '../registry.ts'
import { parseListLink } from './list-link.ts'

const video = encodeURIComponent('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=12')

test.each([
  `https://www.google.com/url?q=${video}&sa=D&usg=abc`,
  `https://www.google.co.uk/url?sa=t&rct=j&url=${video}`,
  `https://l.facebook.com/l.php?u=${video}&h=AT0`,
  `https://lm.facebook.com/l.php?u=${video}`,
  `https://l.instagram.com/?u=${video}&e=x`,
  `https://out.reddit.com/t3_abc?url=${video}&token=x`,
  `https://duckduckgo.com/l/?uddg=${video}`,
  `https://eur01.safelinks.protection.outlook.com/?url=${video}&data=05`,
  `https://vk.com/away.php?to=${video}`,
  `https://slack-redir.net/link?url=${video}&v=3`,
  `https://www.linkedin.com/redir/redirect?url=${video}&urlhash=x`,
  `https://steamcommunity.com/linkfilter/?u=${video}`,
  `https://t.me/iv?url=${video}&rhash=1`,
  `https://l.wl.co/l?u=${video}`,
  `https://link.example/?target=${video}`,
  `https://href.li/?${video}`,
  `https://secure-web.example/1a2b/${video}`,
  `https://accounts.google.com/ServiceLogin?continue=${encodeURIComponent(`https://www.youtube.com/signin?next=${video}`)}`,
  `https://www.bing.com/ck/a?p=1&u=a1${btoa('https://www.youtube.com/watch?v=dQw4w9WgXcQ')}&ntb=1`,
  'https://urldefense.com/v3/__https://www.youtube.com/watch?v=dQw4w9WgXcQ__;!!a!b$',
  'https://urldefense.proofpoint.com/v2/url?u=https-3A__www.youtube.com_watch-3Fv-3DdQw4w9WgXcQ&d=Dw',
  'https://www-youtube-com.translate.goog/watch?v=dQw4w9WgXcQ&_x_tr_sl=en',
  'https://www.google.com/search?q=moths#vld=cid:8c1e,vid:dQw4w9WgXcQ,st:0',
  // A message that quotes a search result.
  `https://l.facebook.com/l.php?u=${encodeURIComponent(`https://www.google.com/url?q=${video}`)}`,
])('the video in %s is found', (link) => {
  expect(parseVideoLink(link)).toEqual({ videoId: 'dQw4w9WgXcQ' })
  expect(findLink(`Look: ${link}.`)).toBe(link)
  expect(findOtherLink(link)).toBeNull()
})

test('a wrapped playlist is a playlist', () => {
  const target = encodeURIComponent('https://www.youtube.com/playlist?list=PLabc')
  expect(parseListLink(`https://www.google.com/url?q=${target}`)).toEqual({
    kind: 'playlist',
    listId: 'PLabc',
  })
})

test('a wrapped feed is a feed', () => {
  const feed = 'https://example.org/feed.xml'
  expect(findOtherLink(`https://www.google.com/url?q=${encodeURIComponent(feed)}`)).toBe(feed)
})

let nested = 'https://youtu.be/dQw4w9WgXcQ'
for (let level = 0; level < 5; level++)
  nested = `https://www.google.com/url?q=${encodeURIComponent(nested)}`

test.each([
  `https://www.google.com/search?q=${video}`,
  `https://www.google.com.evil.example/url?q=${video}`,
  `https://evilgoogle.com/url?q=${video}`,
  `https://www.google.com@evil.example/url?q=${video}`,
  `https://ann@www.google.com/url?q=${video}`,
  'https://www.google.com/url?q=javascript:alert(1)',
  `https://www.google.com/url?q=${encodeURIComponent('https://vimeo.com/1?v=dQw4w9WgXcQ')}`,
  nested,
])('%s leads to no video', (link) => {
  expect(parseVideoLink(link)).toEqual({ problem: 'invalid_url' })
})
