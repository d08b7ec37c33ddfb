// The command-line options of `npm run reading`.
import { parseArgs } from 'node:util'

export const usage = `npm run reading -- [options]

  --sets DIR      the datasets, or the folder that contains sets/ (../shared/quality/sets)
  --split NAME    the split to use (dev)
  --items N       only the first N items of each dataset
  --faults FILE   writes every fault that was counted, with its text, as Markdown
`

export type ReadingOptions = {
  sets: string
  split: string
  items: number | undefined
  faults: string | undefined
}

/** Throws an Error that names the wrong option. */
export function parseOptions(args: string[]): ReadingOptions {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: { sets: text, split: text, items: text, faults: text },
  })
  const { sets = '../shared/quality/sets', split = 'dev', faults } = values
  const items = values.items === undefined ? undefined : Number(values.items)
  if (items !== undefined && !(Number.isInteger(items) && items > 0))
    throw new Error('--items needs a whole number.')
  if (!/^[\w-]+$/.test(split)) throw new Error(`--split ${split} is not a valid name.`)
  return { sets, split, items, faults }
}
