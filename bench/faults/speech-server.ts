// A speech server that needs a moment for each stretch, and counts how much it has heard.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type SpeechServer = Awaited<ReturnType<typeof startSpeechServer>>

const sentences = [
  'Honey bees tell each other where the flowers are by dancing on the comb.',
  'The dance is a figure of eight, and the straight part of it points the way.',
  'A long straight run means that the meadow is far from the hive.',
  'The angle of the run gives the direction against the sun.',
]
const answerMs = 250
/** 16,000 samples of two bytes; what stands around them in a form is less than a tenth of it. */
const bytesASecond = 32_000

export async function startSpeechServer() {
  let bytes = 0
  let answers = 0
  const server = createServer(async (request, response) => {
    for await (const chunk of request) bytes += (chunk as Buffer).length
    await wait(answerMs)
    const text = [0, 1].map((at) => sentences[(answers + at) % sentences.length]).join(' ')
    answers++
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ language: 'english', text, segments: [] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    settings: { STT_BASE_URL: `http://127.0.0.1:${port}/v1` },
    /** Of audio that was sent until now. */
    seconds: () => bytes / bytesASecond,
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
    },
  }
}
