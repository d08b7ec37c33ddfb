// The clock of the server jumps back and forth. The clock of the database and of the services does not.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Fault } from './fault.ts'
import { acceptsMore, harmUnderLoad, isReadyAgain } from './under-load.ts'

const hourMs = 3_600_000
const usual = 30

export const clockJumps: Fault = {
  name: 'clock-jumps',
  about:
    'the clock of the server jumps by up to thirty days back and forth (an injected clock in the server; the database keeps the real one)',
  seconds: 12,
  async run(context) {
    const folder = mkdtempSync(join(tmpdir(), 'pith-clock-'))
    const file = join(folder, 'offset')
    writeFileSync(file, '0')
    const preload = pathToFileURL('bench/faults/clock.mjs').href
    const environment = { NODE_OPTIONS: `--import=${preload}`, CLOCK_FILE: file }
    try {
      return await harmUnderLoad(context, { environment, model: true, database: 'postgres' }, async (harmed) => {
        let [done, survived] = [0, 0]
        for (const _ of context.times(usual)) {
          done++
          const hours = context.random.pick([1, 24, 24 * 30])
          writeFileSync(file, String((context.random.below(2 * hours + 1) - hours) * hourMs))
          const hasAccepted = await acceptsMore(harmed, 2)
          if (hasAccepted && (await isReadyAgain(harmed.urls[0]!))) survived++
        }
        writeFileSync(file, '0')
        return { done, survived }
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}
