// The command-line options of `npm run faults`.
import { parseArgs } from 'node:util'

export const usage = `npm run faults -- [options] [names of faults, or parts of them]

  --help         shows this
  --list         lists the faults
  --seed N       the seed of all random moments (a new one)
  --repeat N     makes each fault at most N times
  --minutes N    after so many minutes each fault that is left is made once (13)
  --write        writes the table into docs/reliability.md
`

export type FaultOptions = {
  names: string[]
  help: boolean
  list: boolean
  seed: number
  repeat: number
  minutes: number
  write: boolean
}

/** Throws an Error that names the wrong option. */
export function parseOptions(args: string[]): FaultOptions {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: flag, list: flag, seed: text, repeat: text, minutes: text, write: flag },
  })
  const { help = false, list = false, write = false } = values
  const seed = readNumber('seed', values.seed) ?? Math.floor(Math.random() * 2 ** 31)
  const repeat = readNumber('repeat', values.repeat) ?? Number.POSITIVE_INFINITY
  const minutes = readNumber('minutes', values.minutes) ?? 13
  return { names: positionals, help, list, write, seed, repeat, minutes }
}

function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${name} needs a whole number above zero.`)
  return Number(text)
}
