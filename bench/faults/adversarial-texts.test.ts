// No text that somebody uploads holds up an engine thread for longer than its budget, or the server at all.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { openEngine } from '#server/threads/engine.ts'
import { type AdversarialText, makeAdversarialTexts } from './adversarial-texts.ts'

/** A tenth of the texts, and of the time: the command of the faults takes them whole. */
const share = 0.1
const budgetMs = 2000
/** A thread starts, and this machine has other work. */
const slackMs = 3000
const maxBlockedMs = 150

const engine = openEngine({ log: pino({ level: 'silent' }), budgets: { short: budgetMs, long: budgetMs } })
afterAll(() => engine.close())

/** Resolves to the code of the problem with which the text is refused, or to `digest`. */
async function summarizeText({ fileName: name, text }: AdversarialText): Promise<string> {
  const owner = engine.forOwner('eve')
  const video = { title: '', durationSeconds: null, chapters: [] }
  const options = { length: 'medium', language: 'en', prompt: null, model: null } as const
  try {
    const { transcript } = await owner.parseUploadedCaptions({ text, name, wordLimit: 250_000 }, () => 'extract')
    for await (const { type } of owner.summarize({ transcript, video, ...options })) if (type === 'digest') return type
    return 'none'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.code
  }
}

test('each of fifty texts that are made to be slow ends in time, and delays nobody else', async () => {
  let count = 0
  for (const adversarial of makeAdversarialTexts(share)) {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const startMs = performance.now()
    const outcome = await summarizeText(adversarial)
    const tookMs = performance.now() - startMs
    delay.disable()
    const about = `${adversarial.name}: ${outcome}`
    expect(outcome, about).toMatch(/^(?:digest|captions_|transcript_too_)/)
    expect(tookMs, about).toBeLessThan(2 * budgetMs + slackMs)
    expect(delay.max / 1e6, about).toBeLessThan(maxBlockedMs)
    count++
  }
  expect(count).toBe(50)
}, 300_000)
