// The clock of the server jumps back and forth. The clock of the database and of the
// services does not.
import type { Fault } from './fault.ts'
import { withPreload } from './preload.ts'
import { acceptsMore, harmUnderLoad, isReadyAgain } from './under-load.ts'

const hourMs = 3_600_000
const usual = 30

export const clockJumps: Fault = {
  name: 'clock-jumps',
  about: 'the clock of the server, not of the database, jumps by up to thirty days back and forth',
  seconds: 12,
  run: (context) =>
    withPreload(
      { module: 'bench/faults/clock.mjs', variable: 'CLOCK_FILE', content: '0' },
      ({ environment, write }) =>
        harmUnderLoad(
          context,
          { environment, model: true, database: 'postgres' },
          async (harmed) => {
            let [done, survived] = [0, 0]
            for (const _ of context.times(usual)) {
              done++
              const hours = context.random.pick([1, 24, 24 * 30])
              write(String((context.random.below(2 * hours + 1) - hours) * hourMs))
              const hasAccepted = await acceptsMore(harmed, 2)
              if (hasAccepted && (await isReadyAgain(harmed.urls[0]!))) survived++
            }
            write('0')
            return { done, survived }
          },
        ),
    ),
}
