// Tells which words say alike: forms of one word, parts of compounds, and in English synonyms, opposites and names of things.
import { lazy } from '../lazy.ts'
import { stemOf } from './clauses.ts'
import english from './english-words.json' with { type: 'json' }
import { opposites } from './grammar-words.ts'

/** Letters that forms of a word share at the beginning. */
const minSharedLetters = 5
const minSharedShare = 0.6
/** The shortest part of a compound, and its share of it: "Fäule" of "Braunfäule". */
const minPartLetters = 5
const minPartShare = 0.5
const compoundLanguages = new Set(['de', 'nl', 'sv', 'da', 'nb', 'no', 'fi', 'hu'])

const alikeWords = lazy(() => {
  const alike = new Map<string, Set<string>>()
  const add = (a: string, b: string) => alike.set(a, (alike.get(a) ?? new Set()).add(b))
  for (const row of english.alike.split('|')) {
    const [first = '', ...others] = row.split(' ').map((word) => stemOf(word, 'en'))
    for (const other of others) {
      add(first, other)
      add(other, first)
    }
  }
  return alike
})
const things = lazy(() => new Set(english.things.split(' ').map((word) => stemOf(word, 'en'))))
const oppositeWords = lazy(() => {
  const pairs = new Map<string, Set<string>>()
  const add = (a: string, b: string) => pairs.set(a, (pairs.get(a) ?? new Set()).add(b))
  const rows = english.opposites.split('|').map((row) => row.split(' ').map((word) => [word]))
  for (const [ones = [], others = []] of [...rows, ...opposites.map((sides) => sides.map((side) => [...side]))])
    for (const one of ones)
      for (const other of others) {
        add(stemOf(one, 'en'), stemOf(other, 'en'))
        add(stemOf(other, 'en'), stemOf(one, 'en'))
      }
  return pairs
})

/** Stems that say the opposite; none in other languages than English. */
export function getOpposites(stem: string, code: string): ReadonlySet<string> {
  return (code === 'en' && oppositeWords().get(stem)) || none
}

const none: ReadonlySet<string> = new Set()

/** Whether a stem names a thing or a person that no other word says: "wine", not "decline". Unknown in other languages. */
export function isThing(stem: string, code: string): boolean {
  return code === 'en' && things().has(stem)
}

/** How well one stem says another, 0 to 1. */
export function measureLikeness(a: string, b: string, code: string): number {
  if (a === b || isSameWord(a, b)) return 1
  if (code === 'en' && alikeWords().get(a)?.has(b)) return 0.85
  return compoundLanguages.has(code) && (isPart(a, b) || isPart(b, a)) ? 0.8 : 0
}

function isSameWord(a: string, b: string): boolean {
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  const longer = Math.max(a.length, b.length)
  return shared >= Math.min(minSharedLetters, longer - 1) && shared >= 4 && shared >= longer * minSharedShare
}

function isPart(part: string, whole: string): boolean {
  return part.length >= minPartLetters && part.length >= whole.length * minPartShare && whole.includes(part)
}
