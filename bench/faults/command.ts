// `npm run faults`: harms real servers at random moments, and counts what was lost,
// doubled and charged.
import { cpus } from 'node:os'
import { createRandom } from '../random.ts'
import { attacks } from './attacks.ts'
import { clockJumps } from './clock.ts'
import { crowdFaults } from './crowds.ts'
import { databaseFaults } from './database.ts'
import { diskFaults } from './disk.ts'
import { type Fault, isSurvived } from './fault.ts'
import { damagedFolder, twoServersOneFolder } from './folder.ts'
import { fullQueue } from './full-queue.ts'
import { holdUps } from './hold-ups.ts'
import { killFaults } from './kills.ts'
import { listeningKills } from './listening.ts'
import { localModelKills } from './local-model.ts'
import { type FaultOptions, parseOptions, usage } from './options.ts'
import { serviceFaults } from './services.ts'
import { formatTable, type ReportedFault, writeTable } from './table.ts'

const faults: Fault[] = [
  ...killFaults,
  localModelKills,
  listeningKills,
  ...databaseFaults,
  ...diskFaults,
  clockJumps,
  damagedFolder,
  twoServersOneFolder,
  ...serviceFaults,
  ...crowdFaults,
  fullQueue,
  ...attacks,
  ...holdUps,
]
const page = 'docs/reliability.md'
/**
 * So many faults are made at once if they measure no times. Most of the time each of them
 * waits.
 */
const lanes = 3

/** Exit codes: 0 all faults survived, 1 one was not, 2 wrong options. */
export async function runFaults(args: string[]): Promise<number> {
  let options: FaultOptions
  try {
    options = parseOptions(args)
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    return 2
  }
  if (options.help) {
    console.log(usage)
    return 0
  }
  const chosen = faults.filter(
    ({ name, isOnlyNamed }) =>
      (options.names.length === 0 && !isOnlyNamed) ||
      options.names.some((part) => name.includes(part)),
  )
  if (options.list || chosen.length === 0) {
    console.log(faults.map(({ name, about }) => `${name.padEnd(22)}${about}`).join('\n'))
    return options.list ? 0 : 2
  }
  console.error(`Seed ${options.seed}`)
  const endMs = performance.now() + options.minutes * 60_000
  const made = `${new Date().toISOString().slice(0, 10)}, seed ${options.seed}`
  const reported: ReportedFault[] = []
  const broken: string[] = []
  const make = async (fault: Fault) => {
    console.error(`${fault.name} …`)
    const startMs = performance.now()
    try {
      const report = await fault.run({
        random: createRandom(options.seed),
        times: (usual) =>
          countTimes(
            Math.min(usual, options.repeat),
            Math.min(performance.now() + fault.seconds * 1000, endMs),
          ),
      })
      reported.push({ fault, report, seconds: (performance.now() - startMs) / 1000, made })
      console.error(formatTable(reported.slice(-1)).split('\n').at(-1))
      // At once, so that an interrupted run keeps what it has measured.
      if (options.write) writeTable(page, { names: faults.map(({ name }) => name), reported })
    } catch (error) {
      broken.push(fault.name)
      console.error(`${fault.name} could not be made:`, error)
    }
  }
  const untimed = chosen.filter(({ isTimed }) => !isTimed)
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let fault = untimed.shift(); fault; fault = untimed.shift()) await make(fault)
    }),
  )
  for (const fault of chosen) if (fault.isTimed) await make(fault)
  console.log(`${formatTable(reported)}\n\n${describeMachine()}`)
  const failed = reported.filter(({ report }) => !isSurvived(report)).map(({ fault }) => fault.name)
  if (failed.length + broken.length > 0)
    console.log(`\nFailed: ${[...failed, ...broken].join(', ')}`)
  return failed.length + broken.length > 0 ? 1 : 0
}

function describeMachine(): string {
  const { model = 'unknown processor' } = cpus()[0] ?? {}
  return `${cpus().length} × ${model}, Node ${process.version}`
}

function* countTimes(times: number, endMs: number): Generator<number> {
  for (let i = 0; i < times && (i === 0 || performance.now() < endMs); i++) yield i
}
