// Reads from WordNet which frequent English words mean alike, which are opposites and
// which name things, for the check of statements.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stemOf } from '#engine/check/clauses.ts'

/** Rarer senses of a word, by their rank, are left out; of broader words those beyond the first. */
const maxRank = 3
const maxBroaderRank = 1
/** Rarer words, by their count in WordNet's texts, are left out. */
const minCount = 4
/**
 * Lexicographer files of nouns that name things: animals, artifacts, bodies, food,
 * places, objects, persons, plants, substances.
 */
const thingFiles = new Set(['05', '06', '08', '13', '15', '17', '18', '20', '27'])
const parts = ['noun', 'verb', 'adj', 'adv'] as const
/** Pairs of WordNet that are opposites of the sun only, while much else is set. */
const opposedSeldom = ['rise set']
/** Letters that words share which the check recognizes as forms of one word without this table. */
const formLetters = 4

type Synset = {
  file: string
  lemmas: string[]
  pointers: { kind: string; to: string; from: number; at: number }[]
}

/**
 * Stems in rows: each row of `alike` is a stem and those that mean alike, each of `opposites` a
 * pair.
 */
export function readEnglishWords(folder: string): {
  alike: string
  opposites: string
  things: string
} {
  const { counts, ranks, firstSenses, synsets } = readDictionary(folder)
  const isFrequent = (lemma: string) =>
    /^[a-z]{3,}$/.test(lemma) && (counts.get(lemma) ?? 0) >= minCount
  const ownLemmas = (id: string, max = maxRank) =>
    synsets
      .get(id)!
      .lemmas.filter((lemma) => isFrequent(lemma) && (ranks.get(`${lemma} ${id}`) ?? 99) <= max)
  const alike = new Set<string>()
  const opposites = new Set<string>()
  const addPair = (set: Set<string>, a: string, b: string) => {
    const [one, other] = [stemOf(a, 'en'), stemOf(b, 'en')]
    if (one !== other && isFrequent(a) && isFrequent(b)) set.add([one, other].sort().join(' '))
  }
  for (const [id, { pointers, lemmas }] of synsets) {
    const own = ownLemmas(id)
    for (const [i, a] of own.entries()) for (const b of own.slice(i + 1)) addPair(alike, a, b)
    for (const { kind, to, from, at } of pointers) {
      const [a, b] = [lemmas[from - 1], synsets.get(to)?.lemmas[at - 1]]
      if (kind === '!' && a && b) addPair(opposites, a, b)
      if (
        kind === '+' &&
        a &&
        b &&
        own.includes(a) &&
        a.slice(0, formLetters) !== b.slice(0, formLetters)
      )
        addPair(alike, a, b)
      const isBroader = (kind === '@' && /^[vn]/.test(id)) || kind === '&'
      if (isBroader)
        for (const one of ownLemmas(id, maxBroaderRank))
          for (const other of ownLemmas(to, maxBroaderRank)) addPair(alike, one, other)
    }
  }
  const things = [...counts.keys()].filter(
    (lemma) =>
      /^[a-z]{3,}$/.test(lemma) &&
      counts.get(lemma)! > 0 &&
      isThing(synsets.get(firstSenses.get(lemma)!)),
  )
  const stems = new Set(things.map((thing) => stemOf(thing, 'en')))
  return {
    alike: formatRows(alike),
    opposites: [...opposites]
      .filter((pair) => !opposedSeldom.includes(pair))
      .sort()
      .join('|'),
    things: [...stems].sort().join(' '),
  }
}

/** Pairs as rows, each with all partners of its first word. */
function formatRows(pairs: Set<string>): string {
  const rows = new Map<string, string[]>()
  for (const pair of [...pairs].sort()) {
    const [first = '', second = ''] = pair.split(' ')
    rows.set(first, [...(rows.get(first) ?? [first]), second])
  }
  return [...rows.values()].map((words) => words.join(' ')).join('|')
}

/** Whether the most frequent sense of a word names a thing. */
function isThing(synset: Synset | undefined): boolean {
  return synset !== undefined && thingFiles.has(synset.file)
}

function readDictionary(folder: string) {
  const counts = new Map<string, number>()
  const ranks = new Map<string, number>()
  /** The most frequent sense of each word, and how often it has it. */
  const firstSenses = new Map<string, string>()
  const mostUses = new Map<string, number>()
  const letters: Record<string, string> = { 1: 'n', 2: 'v', 3: 'a', 4: 'r', 5: 'a' }
  for (const line of readFileSync(join(folder, 'index.sense'), 'utf8')
    .split('\n')
    .filter(Boolean)) {
    const [key = '', offset, rank, count] = line.split(' ')
    const [lemma = '', rest = ''] = key.split('%')
    counts.set(lemma, (counts.get(lemma) ?? 0) + Number(count))
    const id = `${letters[rest[0]!]}${offset}`
    ranks.set(`${lemma} ${id}`, Number(rank))
    if (Number(count) <= (mostUses.get(lemma) ?? -1)) continue
    firstSenses.set(lemma, id)
    mostUses.set(lemma, Number(count))
  }
  const synsets = new Map<string, Synset>()
  for (const part of parts)
    for (const line of readFileSync(join(folder, `data.${part}`), 'utf8').split('\n'))
      if (/^\d/.test(line))
        synsets.set(`${part === 'adv' ? 'r' : part[0]}${line.slice(0, 8)}`, readSynset(line))
  return { counts, ranks, firstSenses, synsets }
}

function readSynset(line: string): Synset {
  const fields = line.split(' | ')[0]!.split(' ')
  const size = Number.parseInt(fields[3]!, 16)
  const lemmas = Array.from({ length: size }, (_, i) =>
    fields[4 + 2 * i]!.toLowerCase().replace(/\(.*/, ''),
  )
  const start = 4 + 2 * size
  const pointers = Array.from({ length: Number(fields[start]) }, (_, i) => {
    const [kind = '', offset, part, places = '0000'] = fields.slice(
      start + 1 + 4 * i,
      start + 5 + 4 * i,
    )
    const at = (from: number) => Number.parseInt(places.slice(from, from + 2), 16)
    return { kind, to: `${part === 's' ? 'a' : part}${offset}`, from: at(0), at: at(2) }
  })
  return { file: fields[1]!, lemmas, pointers }
}
