// A double of a podcast's site: a feed with transcripts, the pages of its episodes, and
// addresses that attack the reader.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakePodcast = {
  /** The address of the site, without a slash at the end. */
  url: string
  /** Host and port, for PRIVATE_PODCAST_HOSTS. */
  host: string
  /** The headers of all requests, with their path. */
  requests: { path: string; headers: IncomingMessage['headers'] }[]
  /** The bytes that were sent of the endless feed. */
  sentBytes: () => number
  /** Ends the requests for /silent, which are not answered. */
  release(): void
  close(): Promise<void>
}

const sentences = [
  'Welcome back to the moor.',
  'Today we talk about how peat keeps the water of a whole valley.',
  'A dry moor gives back what it has stored for a thousand years.',
  'So the first thing that we do is close the old ditches.',
  'After two summers the moss grows again and the ground stays wet.',
  'That is all you need to save a moor.',
]
const speakers = ['Ada', 'Ben']
const start = (index: number) => index * 12

export const transcripts: Record<string, { type: string; body: string }> = {
  '/1.vtt': {
    type: 'text/vtt',
    body: `WEBVTT\n\n${sentences.map((text, index) => `00:${two(start(index))}.000 --> 00:${two(start(index) + 11)}.000\n${text}`).join('\n\n')}\n`,
  },
  '/2.json': {
    type: 'application/json',
    body: JSON.stringify({
      version: '1.0.0',
      segments: sentences.flatMap((text, index) =>
        text.split(' ').map((body, word) => ({
          speaker: speakers[index % 2],
          startTime: start(index) + word / 2,
          endTime: start(index) + word / 2 + 0.4,
          body,
        })),
      ),
    }),
  },
  '/3.html': {
    type: 'text/html; charset=utf-8',
    body: `<html><head><title>Not said</title></head><body><nav>Menu</nav>${sentences
      .map(
        (text, index) =>
          `<cite>${speakers[index % 2]}:</cite><time>0:${two(start(index))}</time><p>${text}</p>`,
      )
      .join('\n')}</body></html>`,
  },
  '/4.srt': {
    type: 'application/x-subrip',
    body: sentences
      .map(
        (text, index) =>
          `${index + 1}\n00:00:${two(start(index))},000 --> 00:00:${two(start(index) + 11)},000\n${text}\n`,
      )
      .join('\n'),
  },
  '/5.txt': { type: 'text/plain', body: sentences.join('\n') },
}

const titles = [
  'Close the ditches',
  'What peat keeps',
  'Moss & water',
  'A thousand years',
  'Questions from listeners',
]

function two(seconds: number): string {
  return String(seconds).padStart(2, '0')
}

function writeFeed(url: string): string {
  const items = Object.entries(transcripts).map(
    ([path, { type }], index) => `<item>
      <title><![CDATA[${titles[index]}]]></title><link>${url}/episodes/${index + 1}?utm_source=feed</link>
      <guid isPermaLink="false">episode-${index + 1}</guid><pubDate>Mon, 0${5 - index} Jan 2026 06:00:00 GMT</pubDate>
      <description>&lt;p&gt;Notes with a &lt;b&gt;time&lt;/b&gt; 0:12&lt;/p&gt;</description>
      <enclosure url="${url}/${index + 1}.mp3" type="audio/mpeg" length="1"/>
      ${index === 0 ? `<podcast:transcript url="${url}/5.txt" type="text/plain"/>` : ''}
      <podcast:transcript url="${path}" type="${type.split(';')[0]}" language="en"/>
    </item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Wet Ground</title>
    <image><title>A logo</title></image>
    ${items.join('\n')}
    <item><title>Without a transcript</title><link>${url}/episodes/99</link></item></channel></rss>`
}

/** Its transcripts are in three languages, with a name of its own for their namespace. */
function writeGermanFeed(url: string): string {
  return `<?xml version="1.0"?><rss version="2.0" xmlns:pc="https://podcastindex.org/namespace/1.0"><channel>
    <title>Nasser Boden</title><language>de-DE</language><item><title>Torf</title>
    <pc:transcript url="${url}/es.vtt" type="text/vtt" language="es"/>
    <pc:transcript url="${url}/de.txt" type="text/plain;charset=utf-8"/>
    <pc:transcript url="${url}/de.srt" type="application/srt; charset=utf-8" language="de_AT"/>
    <pc:transcript url="${url}/fr.vtt" type="text/vtt" language="fr-FR" rel="captions"/></item></channel></rss>`
}

function writePage(url: string, number: string): string {
  return `<!doctype html><html><head><title>An episode | Wet Ground</title>
    <link rel="alternate" type="application/rss+xml" title="Comments" href="/comments/feed">
    <link rel="alternate" type="application/rss+xml" title="Wet Ground" href="/feed.xml">
    <link rel="canonical" href="${url}/episodes/${number}/"></head><body><h1>An episode</h1></body></html>`
}

export async function startPodcast(): Promise<FakePodcast> {
  const requests: FakePodcast['requests'] = []
  let sentBytes = 0
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    requests.push({ path: pathname, headers: request.headers })
    const send = (type: string, body: string | Buffer, status = 200) =>
      response.writeHead(status, { 'content-type': type, 'set-cookie': 'seen=1' }).end(body)
    const transcript = transcripts[pathname]
    if (transcript) send(transcript.type, transcript.body)
    else if (pathname === '/feed.xml') send('application/rss+xml', writeFeed(url))
    else if (pathname === '/latin.xml')
      send(
        'text/xml',
        Buffer.from(
          writeFeed(url).replace('UTF-8', 'ISO-8859-1').replace('Wet Ground', 'Grüner Boden'),
          'latin1',
        ),
      )
    else if (pathname === '/languages.xml') send('application/rss+xml', writeGermanFeed(url))
    else if (pathname === '/typed-as-page.srt')
      send('text/html; charset=utf-8', transcripts['/4.srt']!.body)
    else if (pathname === '/gone.vtt')
      send('text/html', '<!doctype html><html><body><p>Not here</p></body></html>')
    else if (pathname.startsWith('/episodes/'))
      send('text/html', writePage(url, pathname.split('/')[2] ?? ''))
    else if (pathname === '/bare.xml')
      send('application/rss+xml', writeFeed(url).replace(/<podcast:transcript[^>]*>/g, ''))
    else if (pathname === '/untitled.xml')
      send(
        'application/rss+xml',
        writeFeed(url).replace('<title><![CDATA[Close the ditches]]></title>', ''),
      )
    else if (pathname === '/endless.xml')
      sendEndless(response, writeFeed(url), (bytes) => (sentBytes += bytes))
    else if (pathname === '/deep.xml') send('application/rss+xml', deepFeed)
    else if (/^\/\d\.mp3$/.test(pathname)) sendAudio(request, response)
    else if (pathname === '/silent') return
    else if (pathname === '/redirect')
      response.writeHead(302, { location: searchParams.get('to') ?? '' }).end()
    else if (pathname === '/long')
      response.writeHead(302, { location: `/feed.xml?${'a'.repeat(2000)}` }).end()
    else if (pathname === '/large.vtt') send('text/vtt', `WEBVTT\n\n${'a'.repeat(6 * 1024 * 1024)}`)
    else if (pathname === '/site') send('text/html', '<!doctype html><title>A shop</title>')
    else send('text/plain', 'gone', 404)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `http://${host}`
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return {
    url,
    host,
    requests,
    sentBytes: () => sentBytes,
    release: () => server.closeAllConnections(),
    close,
  }
}

/** Sends two minutes of silence as a WAV file, or the range of it that a player asks for. */
function sendAudio({ headers }: IncomingMessage, response: ServerResponse): void {
  const rate = 8000
  const audio = Buffer.alloc(44 + 120 * rate, 128)
  audio.write('RIFF____WAVEfmt ', 0, 'latin1')
  audio.write('data', 36, 'latin1')
  const wide = { 4: audio.length - 8, 16: 16, 24: rate, 28: rate, 40: audio.length - 44 }
  for (const [at, value] of Object.entries(wide)) audio.writeUInt32LE(value, Number(at))
  for (const [at, value] of Object.entries({ 20: 1, 22: 1, 32: 1, 34: 8 }))
    audio.writeUInt16LE(value, Number(at))
  const [, from = 0, to = audio.length - 1] = /^bytes=(\d+)-(\d+)?$/.exec(headers.range ?? '') ?? []
  const part = audio.subarray(Number(from), Number(to) + 1)
  response.writeHead(headers.range ? 206 : 200, {
    'content-type': 'audio/wav',
    'content-length': part.length,
    'accept-ranges': 'bytes',
    ...(headers.range && { 'content-range': `bytes ${from}-${to}/${audio.length}` }),
  })
  response.end(part)
}

/** At each of its tags the parser searches all open elements. */
export const deepFeed = `<rss><channel><title>Deep</title>${'<div>'.repeat(150)}${'</p>'.repeat(500_000)}`

/** Sends a feed of fifty megabytes, which has the usual episodes first. */
function sendEndless(response: ServerResponse, feed: string, count: (bytes: number) => void): void {
  const item = `<item><title>More</title><description>${'x'.repeat(100_000)}</description></item>`
  response.writeHead(200, { 'content-type': 'application/rss+xml' })
  const beginning = feed.slice(0, feed.indexOf('</channel>'))
  let left = 500
  const write = () => {
    while (left-- > 0) {
      count(item.length)
      if (!response.write(item)) return void response.once('drain', write)
    }
    response.end('</channel></rss>')
  }
  response.write(beginning, write)
}
