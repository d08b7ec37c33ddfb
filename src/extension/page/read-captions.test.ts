// Captions are read as the person's own browser may read them, and never from anywhere else.
import { expect, test } from 'vitest'
import { maxCaptionBytes } from '#contract/basics/limits.ts'
import { readCaptions } from './read-captions.ts'

const origin = 'https://www.youtube.com'
const json3 = (text: string) =>
  JSON.stringify({
    wireMagic: 'pb3',
    pens: [{}],
    events: [{ tStartMs: 0, dDurationMs: 900, segs: [{ utf8: text }] }],
  })
const baseUrl = `${origin}/api/timedtext?v=aVideo00001&lang=en&signature=x&fmt=srv3&xosf=1&tlang=de`

function read(
  respond: (url: URL) => string,
  more: Partial<Parameters<typeof readCaptions>[0]> = {},
) {
  const asked: URL[] = []
  const result = readCaptions({
    track: { baseUrl },
    videoId: 'aVideo00001',
    origin,
    load() {},
    requested: () => [],
    wait: async () => {},
    fetchText: async (url) => {
      asked.push(new URL(url))
      return respond(new URL(url))
    },
    ...more,
  })
  return { result, asked }
}

test('a track is read as json3, in its own language, without styles and windows', async () => {
  const { result, asked } = read(() => json3('two words'))
  expect(await result).toEqual({
    text: '{"events":[{"tStartMs":0,"dDurationMs":900,"segs":[{"utf8":"two words"}]}]}',
    words: 2,
  })
  expect(asked.map((url) => url.searchParams.toString())).toEqual([
    'v=aVideo00001&lang=en&signature=x&fmt=json3',
  ])
})

test('on the small site the captions are requested from that site, whichever of the two its player names', async () => {
  const small = 'https://m.youtube.com'
  for (const named of [baseUrl, baseUrl.replace(origin, small)]) {
    const { result, asked } = read(() => json3('two words'), {
      track: { baseUrl: named },
      origin: small,
    })
    expect(await result).toMatchObject({ words: 2 })
    expect(asked.map((url) => url.origin + url.pathname)).toEqual([`${small}/api/timedtext`])
  }
})

test('where YouTube answers with nothing, the player asks for the captions and its token is used', async () => {
  const requested: string[] = []
  let loads = 0
  const load = () => {
    loads++
    requested.push(
      '/api/timedtext?v=anotherVide&pot=wrong',
      `${origin}/api/timedtext?v=aVideo00001&lang=en&pot=token&c=WEB`,
    )
  }
  const { result, asked } = read(
    (url) => (url.searchParams.get('pot') === 'token' ? json3('two words') : ''),
    {
      load,
      requested: () => requested,
    },
  )
  expect(await result).toMatchObject({ words: 2 })
  expect([loads, asked.length, asked[1]?.searchParams.get('c')]).toEqual([1, 2, 'WEB'])
})

test('without a token, with a response that is no json3, or when the request fails, the captions are refused', async () => {
  expect(await read(() => '').result).toEqual({ failure: 'captions_refused' })
  expect(await read(() => '<html>').result).toEqual({ failure: 'captions_refused' })
  const failing = read(() => {
    throw new Error('offline')
  })
  expect(await failing.result).toEqual({ failure: 'captions_refused' })
})

test('an address of another site or another call, which a page could have forged, is not requested', async () => {
  for (const forged of [
    `${origin}/logout`,
    `https://evil.example/api/timedtext?v=aVideo00001`,
    `https://www.youtube.com.evil.example/api/timedtext?v=aVideo00001`,
    `http://www.youtube.com/api/timedtext?v=aVideo00001`,
    `${origin}//evil.example/api/timedtext?v=aVideo00001`,
    'javascript:alert(1)',
    undefined,
  ]) {
    const { result, asked } = read(() => json3('x'), {
      track: { ...(forged && { baseUrl: forged }) },
    })
    expect(await result).toEqual({ failure: 'captions_refused' })
    expect(asked).toEqual([])
  }
})

test('captions of another video, which the player still has after a navigation, are not read', async () => {
  const { result, asked } = read(() => json3('x'), { track: { baseUrl }, videoId: 'aVideo00002' })
  expect(await result).toEqual({ failure: 'captions_refused' })
  expect(asked).toEqual([])
})

test('captions of 20 MB are refused before they are sent, and empty ones are called empty', async () => {
  expect(await read(() => 'x'.repeat(20 * 1024 * 1024 + 1)).result).toEqual({
    failure: 'captions_too_large',
  })
  expect(await read(() => json3('word '.repeat(maxCaptionBytes / 5))).result).toEqual({
    failure: 'captions_too_large',
  })
  expect(await read(() => json3(' \n ')).result).toEqual({ failure: 'captions_empty' })
})
