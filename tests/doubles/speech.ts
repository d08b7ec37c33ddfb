// Doubles of yt-dlp, which downloads the sound of a video, and of a speech server, which
// says what is heard in it.
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = `#!${process.execPath}
const { writeFileSync } = require('node:fs')
const valueOf = (flag) => process.argv[process.argv.indexOf(flag) + 1]
const info = { title: 'Heard', channel: 'Someone', description: '', duration: 600, view_count: 5, tags: [], subtitles: {}, automatic_captions: {} }
if (process.argv.includes('--write-info-json')) writeFileSync(valueOf('--output') + '.info.json', JSON.stringify(info))
if (!process.argv.includes('--skip-download')) writeFileSync(valueOf('--output').replace('%(ext)s', 'm4a'), 'the sound of a voice')
`

/** `settings` are those of a server that listens to videos; it hears these lines in all of them. */
export async function startSpeech(
  lines: { text: string; startSeconds: number; endSeconds: number }[],
) {
  const folder = mkdtempSync(join(tmpdir(), 'pith-speech-'))
  const path = join(folder, 'yt-dlp')
  writeFileSync(path, program)
  chmodSync(path, 0o755)
  const segments = lines.map(({ text, startSeconds: start, endSeconds: end }) => ({
    text,
    start,
    end,
  }))
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ language: 'english', segments }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    settings: { STT_BASE_URL: `http://127.0.0.1:${port}/v1`, YTDLP_PATH: path },
    async close() {
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}
