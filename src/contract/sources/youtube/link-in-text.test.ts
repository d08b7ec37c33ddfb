// A link is found in whatever people paste, and the first video that a text names is the
// one that is meant.
import { expect, test } from 'vitest'
import { linearGrowth, measureGrowth } from '#tests/cpu-time.ts'
import { findLink, findVideoIds, parseVideoLink } from '../registry.ts'
import { isLinkMessage } from './link.ts'
import { parseListLink } from './list-link.ts'

const id = 'M7lc1UVf-VE'
const short = `https://youtu.be/${id}`
const watch = `https://www.youtube.com/watch?v=${id}`

test.each([
  `観て：${short}，とても良い`,
  `【苔の話】${watch}。`,
  `「${short}」`,
  `${short}입니다`,
  `youtu.be/${id}を見て`,
  `视频：www.youtube.com/watch?v=${id}（中文字幕）`,
  `${watch}&ab_channel=苔`,
  `https：//youtu.be/${id}`,
  `👉${short}👈`,
])('a link in text without spaces: %s', (text) => {
  expect(parseVideoLink(text)).toEqual({ videoId: id })
  expect(parseVideoLink(findLink(text)!)).toEqual({ videoId: id })
})

test.each([
  `${short}\u200e`,
  `\u2066${watch}\u2069`,
  `https://youtu.be/\u200b${id}`,
  `https:\u200b//youtu.be/${id}`,
  `\ufeff${short}`,
  `${short}\u00ad`,
  `${short}%E2%80%8B`,
  `${short}\u200bSaid by Ada`,
])('invisible marks around and in a link change nothing: %j', (text) => {
  expect(parseVideoLink(text)).toEqual({ videoId: id })
})

test.each([
  `<${short}|How moss grows>`,
  `[[${short}][How moss grows]]`,
  `[How moss grows](${short})`,
  `[![a picture](https://img.youtube.com/vi/${id}/0.jpg)](${watch})`,
  `*${short}*`,
  `_${short}_`,
  `[url=${short}]How moss grows[/url]`,
  `[youtube]${id}[/youtube]`,
  `{{< youtube ${id} >}}`,
  `<iframe src="https://www.youtube.com/embed/${id}?si=x" title="x"></iframe>`,
  `<a href=${short}>How moss grows</a>`,
  `&lt;a href=&quot;${watch}&quot;&gt;`,
  `{"url":"https:\\/\\/www.youtube.com\\/watch?v=${id}\\u0026t=1"}`,
  `https://www.youtube.com/watch\\?v\\=${id}`,
  `\\href{${short}}{How moss grows}`,
  `"How moss grows":${short}`,
])('other programs write links in their own way: %s', (text) => {
  expect(parseVideoLink(text)).toEqual({ videoId: id })
})

test.each([
  `${short},https://youtu.be/AAAAAAAAAAA`,
  `${short}https://youtu.be/AAAAAAAAAAA`,
  `${short}、https://youtu.be/AAAAAAAAAAA`,
  `youtu.be/${id},youtu.be/AAAAAAAAAAA`,
  `https://www.youtube.com/embed/${id}?playlist=AAAAAAAAAAA&loop=1`,
])('of two videos the first counts, and both are listed: %s', (text) => {
  expect(parseVideoLink(text)).toEqual({ videoId: id })
  if (!text.includes('playlist')) expect(findVideoIds(text)).toEqual([id, 'AAAAAAAAAAA'])
})

test.each([
  `vnd.youtube:${id}?vndapp=youtube_mobile`,
  `vnd.youtube://www.youtube.com/watch?v=${id}`,
  `youtube://${id}`,
  `youtube://watch?v=${id}`,
  `freetube://${watch}`,
  `intent://www.youtube.com/watch?v=${id}#Intent;scheme=https;package=com.google.android.youtube;end`,
  `intent:${id}#Intent;scheme=vnd.youtube;end`,
  `android-app://com.google.android.youtube/http/www.youtube.com/watch?v=${id}`,
  `plugin://plugin.video.youtube/play/?video_id=${id}`,
  `iina://weblink?url=${encodeURIComponent(watch)}`,
  `view-source:${watch}`,
  `yt:video:${id}`,
])('the scheme of an app: %s', (text) => {
  expect(parseVideoLink(text)).toEqual({ videoId: id })
})

test.each([
  `https://www.youtube.com/?feature=player_embedded&v=${id}`,
  `https://www.youtube.com/watch?vi=${id}`,
  `https://www.youtube.com/watch%3Fv%3D${id}`,
  `https://www.youtube.com/watch?v=3D${id}`,
  `${watch}?rel=0`,
  encodeURIComponent(watch),
  `ttps://youtu.be/${id}`,
  `https//youtu.be/${id}`,
  `https://https://youtu.be/${id}`,
  `https://www.youtube.com./watch?v=${id}`,
  `https://www.youtube.com/user/Moss#p/u/1/${id}`,
  `https://www.youtube.com/tv#/watch?v=${id}`,
  `https://www.youtube.com/live_chat?is_popout=1&v=${id}`,
  `https://www.youtube.com/verify_age?next_url=%2Fwatch%3Fv%3D${id}`,
  `https://studio.youtube.com/video/${id}/edit`,
  `https://www.youtube.com/source/${id}/shorts`,
  `https://www.youtube.com/Shorts/${id}`,
  `https://youtu.be/watch?v=${id}`,
  `https://www.youtube.com/v/${id}&hl=en_US&fs=1?rel=0`,
  `/watch?v=${id}`,
])('a page of YouTube that names the video: %s', (text) => {
  expect(parseVideoLink(text)).toEqual({ videoId: id })
})

test('a link that lists its videos itself is a list, not a channel', () => {
  const link = `https://www.youtube.com/watch_videos?video_ids=${id},AAAAAAAAAAA&title=Moss`
  expect(parseVideoLink(link)).toEqual({ problem: 'playlist_link' })
  expect(parseListLink(`见${link}，好`)).toEqual({
    kind: 'videos',
    videoIds: [id, 'AAAAAAAAAAA'],
    title: 'Moss',
  })
  expect(parseVideoLink(`https://www.youtube.com/watch_videos?video_ids=${id}`)).toEqual({
    videoId: id,
  })
  expect(parseVideoLink('https://www.youtube.com/watch_videos')).toEqual({ problem: 'invalid_url' })
})

test('no channel of the name of a page is looked for, and channels keep theirs', () => {
  for (const page of ['watch_videos', 'live_chat', 'verify_age', 'all_comments'])
    expect(parseListLink(`https://www.youtube.com/${page}`)).toHaveProperty('problem')
  for (const name of ['watchmojo', 'videogamedunkey', 'signals', '@苔テレビ'])
    expect(parseListLink(`https://www.youtube.com/${name}`)).toMatchObject({ kind: 'channel' })
})

test('words, other sites and addresses of mail name no video', () => {
  for (const text of [
    'YouTube: information',
    `mailto:${id}@example.org`,
    `https://example.org/watch?v=${id}`,
  ])
    expect(parseVideoLink(text)).toEqual({ problem: 'invalid_url' })
})

test('what somebody said at a time is no message about a link', () => {
  expect(isLinkMessage(`Look: ${short}`)).toBe(true)
  expect(isLinkMessage(`0:12 look at ${short}`)).toBe(false)
  expect(isLinkMessage(`${short} ${'moss '.repeat(200)}`)).toBe(false)
})

test('a line of five million characters is read in linear time', async () => {
  const read = (links: number) =>
    expect(findVideoIds(`${'https://example.org/a,moss.wet&'.repeat(links)} ${short}`)).toEqual([
      id,
    ])
  expect(await measureGrowth(read, 160_000)).toBeLessThan(linearGrowth)
})
