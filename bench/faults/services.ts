// Services that fail in every way that their doubles can: the model, YouTube, Stripe and
// the mail server.
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '#contract/basics/paths.ts'
import { startMail } from '#tests/doubles/mail.ts'
import type { ModelFault } from '#tests/doubles/model.ts'
import type { PaymentsOutage } from '#tests/doubles/payments.ts'
import { failingVideos, makeFakeVideo, type VideoFailure } from '#tests/doubles/youtube-videos.ts'
import { newTranscript } from '#tests/faults/load.ts'
import { freePort } from '#tests/postgres.ts'
import type { Fault } from './fault.ts'
import { addressOf, readEnd, request } from './people.ts'
import { newVideoId } from './requests.ts'
import { acceptsMore, type Harmed, harmUnderLoad } from './under-load.ts'

const modelFaults: ModelFault[] = [
  { status: 429, retryAfterSeconds: 0 },
  ...[401, 429, 500, 503].map((status) => ({ status })),
  ...(['reset', 'cut off', 'hang', 'one byte a second', 'truncated', 'wrong schema'] as const),
  ...(['refusal', 'empty', 'prose', 'no schemas'] as const),
]

const videoFailures = [
  ...Object.keys(failingVideos),
  ...[
    'nothing',
    'another_video',
    'captcha_page',
    'sorry_redirect',
    'consent_page',
    'empty_captions',
  ],
  ...['blocked_captions', 'hangs'],
] as VideoFailure[]

/** A new guest's summary has to end in time, with a reason that is not "internal" if it fails. */
async function endsWell(
  { urls, load, context }: Harmed,
  body: Parameters<typeof request>[1],
): Promise<string | null> {
  const answer = await request(urls[0]!, body, addressOf(context.random.below(60_000)))
  if (answer.jobId) load.acceptedJobIds.push(answer.jobId)
  const end = answer.jobId ? await readEnd(urls[0]!, answer, 40_000) : `status ${answer.status}`
  return end === null || /^internal|^status (?!429|503)/.test(end)
    ? `${end ?? 'no end in time'}`
    : null
}

const modelFault: Fault = {
  name: 'model',
  about: `the model fails in ${modelFaults.length} ways: a summary is written after all, or ends with a reason, uncharged`,
  seconds: 25,
  run: (context) =>
    harmUnderLoad(
      context,
      { model: true, environment: { MODEL_TIMEOUT_MS: '1000' } },
      async (harmed) => {
        let [done, survived] = [0, 0]
        const notes: string[] = []
        for (const i of context.times(3 * modelFaults.length)) {
          done++
          const fault = modelFaults[i % modelFaults.length]!
          harmed.model.failWith(fault, 1 + context.random.below(5))
          const wrong = await endsWell(harmed, newTranscript())
          if (wrong) notes.push(`${JSON.stringify(fault)}: ${wrong}`)
          else survived++
        }
        return { done, survived, notes, allowsRefusals: true }
      },
    ),
}

const youtubeFault: Fault = {
  name: 'youtube',
  about: `YouTube fails in ${videoFailures.length} ways: a summary ends with a reason, uncharged`,
  seconds: 25,
  run: (context) =>
    harmUnderLoad(context, { environment: { YOUTUBE_TIMEOUT_MS: '1000' } }, async (harmed) => {
      let [done, survived] = [0, 0]
      const notes: string[] = []
      for (const i of context.times(3 * videoFailures.length)) {
        done++
        const fails = videoFailures[i % videoFailures.length]!
        const video = newVideoId()
        harmed.youtube.videos.set(video, makeFakeVideo({ fails }))
        const wrong = await endsWell(harmed, { video })
        if (wrong) notes.push(`${fails}: ${wrong}`)
        else survived++
      }
      return { done, survived, notes, allowsRefusals: true }
    }),
}

const outages: (PaymentsOutage | 'slow')[] = [
  'slow',
  { status: 500 },
  { status: 429 },
  'resets',
  'hangs',
]

const stripeFault: Fault = {
  name: 'stripe',
  about:
    'Stripe fails, hangs, resets or is slow, and sends events twice in random order, while people buy',
  seconds: 25,
  run: (context) =>
    harmUnderLoad(context, { buyers: true }, async (harmed) => {
      const { stripe, buyers } = harmed
      Object.assign(stripe.webhooks.faults, { times: 2, shuffle: true, delayMs: 300 })
      let [done, survived] = [0, 0]
      for (const i of context.times(20)) {
        done++
        const before = buyers.paidSessionIds.length
        const endMs = performance.now() + 3000
        while (buyers.paidSessionIds.length === before && performance.now() < endMs) await wait(10)
        const outage = outages[i % outages.length]!
        if (outage === 'slow') stripe.state.latencyMs = 2000
        else stripe.state.outage = outage
        await wait(200 + context.random.below(1500))
        Object.assign(stripe.state, { outage: null, latencyMs: 0 })
        if (await acceptsMore(harmed, 1)) survived++
      }
      return { done, survived }
    }),
}

/** Accepts connections and says nothing. */
function startSilentServer(port: number): Promise<Server> {
  const server = createServer(() => {})
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}

const mailFault: Fault = {
  name: 'mail',
  about:
    'the mail server is gone or silent: a request for a reset link says so, and works when it is back',
  seconds: 15,
  async run(context) {
    const port = await freePort()
    const environment = { SMTP_URL: `smtp://127.0.0.1:${port}` }
    return harmUnderLoad(context, { environment }, async (harmed) => {
      const email = `${randomUUID()}@example.org`
      let person = 0
      const post = (path: string, body: object) =>
        fetch(harmed.urls[0]! + path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'sec-fetch-site': 'same-origin',
            'x-forwarded-for': addressOf(person),
          },
          body: JSON.stringify(body),
        })
      let [done, survived] = [0, 0]
      const notes: string[] = []
      for (const i of context.times(10)) {
        done++
        const address = `${++person}-${email}`
        await post(api.auth.signUp, {
          name: 'Ann',
          email: address,
          password: 'correct horse battery',
        })
        const silent = i % 2 ? await startSilentServer(port) : null
        const during = await post(api.auth.requestReset, { email: address })
        silent?.close()
        const mail = await startMail({ port })
        const after = await post(api.auth.requestReset, { email: address })
        const endMs = performance.now() + 10_000
        while (mail.mails.length === 0 && performance.now() < endMs) await wait(20)
        await mail.close()
        if (during.status === 503 && after.ok && mail.mails.length === 1) survived++
        else
          notes.push(
            `answered ${during.status}, then ${after.status} and ${mail.mails.length} mails`,
          )
      }
      return { done, survived, notes: [...new Set(notes)] }
    })
  },
}

export const serviceFaults = [modelFault, youtubeFault, stripeFault, mailFault]
