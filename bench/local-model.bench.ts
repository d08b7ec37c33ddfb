// Measures a model inside Pith: its start, its speed, how soon a canceled one leaves the
// processor, and what others notice while it writes. Random weights cost what real ones do.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { LocalModelFile } from '#server/models/local/local-model-file.ts'
import { type LocalAddress, openLocalRunner } from '#server/models/local/local-runner.ts'
import { writeRandomModel } from '#tests/doubles/model/random-model.ts'
import { visitFor } from './client.ts'
import { type BenchmarkRow, median, percentile } from './row.ts'
import { residentMegabytes, startServer, withEmptyFolder } from './server.ts'

const shape = '1.7B'
const starts = 3
const cancels = 3
const othersMs = 20_000
/** One of the answers that never end by themselves. */
const endless = {
  response_format: {
    json_schema: { schema: { type: 'array', items: { enum: [1] }, minItems: 900, maxItems: 999 } },
  },
}

export async function run(): Promise<BenchmarkRow[]> {
  return withEmptyFolder(async (folder) => {
    const path = join(folder, 'model.gguf')
    const bytes = writeRandomModel(path, { shape, contextTokens: 32_768 })
    const file: LocalModelFile = { name: 'random', path, bytes, kind: 'writer' }
    const log = { info: () => {}, warn: () => {} }
    const runner = openLocalRunner({ libraryFolder: resolve('.cache/local-models'), log })
    try {
      const startMs = await measureStart(runner, file)
      const speed = await runner.measure(file)
      const canceled: number[] = []
      for (let i = 0; i < cancels; i++) {
        // It ends itself where a step takes too long.
        const address = await runner.addressOf(file)
        canceled.push(await measureCancel(address, runner.state()[0]!.pid!))
      }
      const others = await measureOthers(await runner.addressOf(file), join(folder, 'data'))
      const megabytes = residentMegabytes(runner.state()[0]!.pid!)
      const named = (name: string) => `Model of ${shape} inside Pith, ${name}`
      return [
        {
          name: named('start from files in memory'),
          value: startMs,
          unit: 'ms',
          goal: '<= 3000 ms',
        },
        {
          name: named('reading'),
          ...{ value: speed.promptTokensPerSecond, unit: 'tokens/s', goal: '' },
        },
        {
          name: named('writing'),
          ...{ value: speed.answerTokensPerSecond, unit: 'tokens/s', goal: '' },
        },
        {
          name: named('until a canceled one leaves the processor'),
          ...{ value: Math.max(...canceled), unit: 'ms', goal: '<= 1000 ms' },
        },
        { name: named('others meanwhile, p99'), value: others, unit: 'ms', goal: '<= 200 ms' },
        { name: named('memory for 4,096 tokens'), value: megabytes, unit: 'MB', goal: '' },
      ]
    } finally {
      await runner.close()
    }
  })
}

/** The first start also fetches the library, and does not count. */
async function measureStart(
  runner: ReturnType<typeof openLocalRunner>,
  file: LocalModelFile,
): Promise<number> {
  const durationsMs: number[] = []
  for (let i = 0; i <= starts; i++) {
    await runner.stop(file)
    const startMs = performance.now()
    await runner.addressOf(file)
    if (i > 0) durationsMs.push(performance.now() - startMs)
  }
  return median(durationsMs)
}

function ask({ url, secret }: LocalAddress, prompt: string, signal: AbortSignal) {
  const messages = [{ role: 'user', content: prompt }]
  const body = JSON.stringify({ messages, max_tokens: 1500, stream: true, ...endless })
  const headers = { authorization: `Bearer ${secret}` }
  return fetch(`${url}/chat/completions`, { method: 'POST', headers, body, signal })
}

/** Leaves while it reads, until it computes nothing for two seconds, or has ended. */
async function measureCancel(address: LocalAddress, pid: number): Promise<number> {
  const leaving = new AbortController()
  const prompt = `${Math.random()} ${'w1 w2 w3 '.repeat(700)}`
  const response = await ask(address, prompt, leaving.signal)
  for await (const chunk of response.body!) if (Buffer.from(chunk).includes(': read')) break
  leaving.abort()
  const startMs = performance.now()
  let lastMs = startMs
  // It may have to wait for the processor, and then looks idle for a moment.
  for (let ticks = ticksOf(pid); performance.now() - lastMs < 2000; ) {
    await wait(50)
    const now = ticksOf(pid)
    if (now > ticks + 1) lastMs = performance.now()
    ticks = now
  }
  return lastMs - startMs
}

/** Pages and lists of a server on the same cores, while the model writes. */
async function measureOthers(address: LocalAddress, folder: string): Promise<number> {
  const server = await startServer({ DATA_DIR: folder })
  const leaving = new AbortController()
  const writing = ask(address, 'Write.', leaving.signal).then(async (response) => {
    for await (const _ of response.body!);
  })
  try {
    return percentile(await visitFor(server.url, othersMs), 99)
  } finally {
    leaving.abort()
    await writing.catch(() => {})
    await server.stop()
  }
}

/** Hundredths of a second that a process has computed; none once it has ended. Linux only. */
function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}
