// The command-line options of `npm run quality`.
import { parseArgs } from 'node:util'

import { type GeneralPart, generalParts } from './general.ts'

export const sharedFolder = '../shared/quality'
export const usage = `npm run quality -- [options]

  --sets DIR      the datasets, or the folder that contains sets/ and score/ (${sharedFolder}/sets)
  --general DIR   ordinary videos with what a summary of each must say (${sharedFolder}/general)
  --part NAME     of these: all, tuned, or kept, the third that no parameter was tuned with (all)
  --split NAME    the split to use (dev)
  --out DIR       the folder for the predictions, one <set>.jsonl each (.cache/quality)
  --items N       only the first N items of each dataset
  --write FILE    writes the tables between the markers of a file, such as docs/quality.md
  --digests DIR   writes the whole digest of every item as Markdown, one <set>/<item>.md each
  --model KIND    uses a model for summaries, chapters and topics: "settings" calls the model of MODEL, at its price;
                  "double" answers from the extract, which tests the pipeline and not the quality
`

export type QualityOptions = {
  sets: string
  general: string
  part: GeneralPart
  split: string
  out: string
  items: number | undefined
  write: string | undefined
  digests: string | undefined
  model: 'settings' | 'double' | undefined
}

/** Throws an Error that names the wrong option. */
export function parseOptions(args: string[]): QualityOptions {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      sets: text,
      general: text,
      part: text,
      split: text,
      out: text,
      items: text,
      write: text,
      digests: text,
      model: text,
    },
  })
  const { general = `${sharedFolder}/general`, part = 'all' } = values
  if (!isPart(part)) throw new Error(`--part ${part} is unknown.`)
  const {
    sets = `${sharedFolder}/sets`,
    split = 'dev',
    out = '.cache/quality',
    write,
    digests,
    model,
  } = values
  if (model !== undefined && model !== 'settings' && model !== 'double')
    throw new Error(`--model ${model} is unknown.`)
  const items = values.items === undefined ? undefined : Number(values.items)
  if (items !== undefined && !(Number.isInteger(items) && items > 0))
    throw new Error('--items needs a whole number.')
  if (write && (items || model))
    throw new Error('--write cannot be combined with --items or --model.')
  if (digests && model)
    throw new Error('--digests shows the digests without a model: leave out --model.')
  if (!/^[\w-]+$/.test(split)) throw new Error(`--split ${split} is not a valid name.`)
  return { sets, general, part, split, out, items, write, digests, model }
}

function isPart(name: string): name is GeneralPart {
  return (generalParts as readonly string[]).includes(name)
}
