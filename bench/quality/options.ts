// What can be typed behind `npm run quality`.
import { parseArgs } from 'node:util'

export const sharedFolder = '../shared/quality'
export const usage = `npm run quality -- [options]

  --sets DIR      the sets, or the folder that holds sets/ and score/ (${sharedFolder}/sets)
  --split NAME    which half (dev)
  --out DIR       where the predictions go, one <set>.jsonl each (.cache/quality)
  --items N       only the first N items of each set
  --write FILE    puts the table between the marks of a page, such as docs/quality.md
  --model KIND    a model's summaries, chapters and topics: "settings" asks the one that MODEL names and costs what it costs;
                  "double" answers from the extract, which tries the way and says nothing about quality
`

export type Options = {
  sets: string
  split: string
  out: string
  items: number | undefined
  write: string | undefined
  model: 'settings' | 'double' | undefined
}

/** Throws an Error that says which word was not understood. */
export function readOptions(words: string[]): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: words,
    options: { sets: text, split: text, out: text, items: text, write: text, model: text },
  })
  const { sets = `${sharedFolder}/sets`, split = 'dev', out = '.cache/quality', write, model } = values
  if (model !== undefined && model !== 'settings' && model !== 'double') throw new Error(`--model ${model} is unknown.`)
  const items = values.items === undefined ? undefined : Number(values.items)
  if (items !== undefined && !(Number.isInteger(items) && items > 0)) throw new Error('--items wants a whole number.')
  if (write && (items || model)) throw new Error('--write is for all items, and for the engine without a model.')
  if (!/^[\w-]+$/.test(split)) throw new Error(`--split ${split} is no name.`)
  return { sets, split, out, items, write, model }
}
