// Processes that end at any moment: killed, asked to stop, or killed while they stop.
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { acceptsMore, type Harmed, harmUnderLoad, isReadyAgain } from './under-load.ts'

/** Each phase waits until it has begun, and then for a random time. */
const phases: Record<string, (harmed: Harmed, index: number) => Promise<void>> = {
  'while it starts': async ({ context, servers, start, spawn }, index) => {
    await servers[index]!.kill('SIGKILL')
    spawn(index)
    await wait(context.random.below(2500))
    // The kill that follows is another one; a server that was ready before it is one that
    // had just started.
    if (!servers[index]!.isRunning()) await start(index)
  },
  'while it accepts requests': async (harmed) => {
    await acceptsMore(harmed, 1)
    await wait(harmed.context.random.below(50))
  },
  'while it fetches captions': async ({ youtube, context }) => {
    await until(youtube.requests)
    await wait(context.random.below(30))
  },
  'while a model writes': async ({ model, context }) => {
    await until(model.requests)
    await wait(context.random.below(60))
  },
  'while it stores a summary': async ({ model, context }) => {
    await until(model.requests)
    await wait(60 + context.random.below(80))
  },
  'while a payment arrives': async ({ buyers, context }) => {
    await until(buyers.paidSessionIds)
    await wait(context.random.below(60))
  },
  'while it stops': async ({ servers, context }, index) => {
    void servers[index]!.kill('SIGTERM')
    await wait(context.random.below(1500))
  },
}
const phaseNames = Object.keys(phases)

async function until(events: { length: number }): Promise<void> {
  const before = events.length
  const endMs = performance.now() + 10_000
  while (events.length === before && performance.now() < endMs) await wait(2)
}

function createFault(database: 'folder' | 'postgres', servers: number, usual: number): Fault {
  const where =
    database === 'folder' ? 'one server on a data folder' : `${servers} servers on PostgreSQL`
  return {
    name: `kills-${database}`,
    seconds: 400,
    about: `SIGKILL and SIGTERM at random moments of ${phaseNames.length} phases, from start to stop; ${where}`,
    run: (context) =>
      harmUnderLoad(
        context,
        { database, servers, model: true, buyers: true, comparesMemory: false },
        async (harmed) => {
          harmed.model.setPace({ characters: 400, delayMs: 10 })
          let [done, survived] = [0, 0]
          const notes: string[] = []
          for (const i of context.times(usual)) {
            done++
            const phase = phaseNames[i % phaseNames.length]!
            const index = i % servers
            await phases[phase]!(harmed, index)
            await harmed.servers[index]!.kill(context.random.chance(0.75) ? 'SIGKILL' : 'SIGTERM')
            await harmed.start(index)
            if (await isReadyAgain(harmed.urls[index]!)) survived++
            else notes.push(`not ready after kill ${i + 1}, ${phase}`)
          }
          if (!(await acceptsMore(harmed, 5))) notes.push('accepted nothing after the last kill')
          return { done, survived, notes }
        },
      ),
  }
}

export const killFaults = [createFault('folder', 1, 50), createFault('postgres', 2, 50)]
