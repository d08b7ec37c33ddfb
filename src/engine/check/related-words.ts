// Tells which words say alike: forms of one word, parts of compounds, and in English
// synonyms, opposites and names of things.
import { lazy } from '../lazy.ts'
import { stemOf } from './clauses.ts'
import english from './english-words.json' with { type: 'json' }
import { opposites } from './grammar-words.ts'

/**
 * Letters that forms of a word share at the beginning: at least the first ones, and of longer words
 * more.
 */
const minPrefixLetters = 4
const minSharedLetters = 5
const minSharedShare = 0.6
/** The shortest part of a compound, and its share of it: "Fäule" of "Braunfäule". */
const minPartLetters = 5
const minPartShare = 0.5
const compoundLanguages = new Set(['de', 'nl', 'sv', 'da', 'nb', 'no', 'fi', 'hu'])

const alikeStems = lazy(() => {
  const alike = new Map<string, Set<string>>()
  const add = (a: string, b: string) => alike.set(a, (alike.get(a) ?? new Set()).add(b))
  for (const row of english.alike.split('|')) {
    const [first = '', ...others] = row.split(' ')
    for (const other of others) {
      add(first, other)
      add(other, first)
    }
  }
  return alike
})
const things = lazy(() => new Set(english.things.split(' ')))
const oppositeStems = lazy(() => {
  const pairs = new Map<string, Set<string>>()
  const add = (a: string, b: string) => pairs.set(a, (pairs.get(a) ?? new Set()).add(b))
  const known = english.opposites.split('|').map((row) => row.split(' ').map((stem) => [stem]))
  const own = opposites.map((sides) =>
    sides.map((side) => [...side].map((word) => stemOf(word, 'en'))),
  )
  for (const [ones = [], others = []] of [...known, ...own])
    for (const one of ones)
      for (const other of others) {
        add(one, other)
        add(other, one)
      }
  return pairs
})

/** Stems that say the opposite; none in other languages than English. */
export function getOpposites(stem: string, code: string): ReadonlySet<string> {
  return (code === 'en' && oppositeStems().get(stem)) || none
}

const none: ReadonlySet<string> = new Set()

/**
 * Whether a stem names a thing or a person that no other word says: "wine", not
 * "decline". Unknown in other languages.
 */
export function isThing(stem: string, code: string): boolean {
  return code === 'en' && things().has(stem)
}

/**
 * Creates a function that lists the stems of a vocabulary that say another one at all: in
 * most languages they begin alike or are known.
 */
export function indexStems(
  vocabulary: Iterable<string>,
  code: string,
): (stem: string) => Iterable<string> {
  const all = [...vocabulary]
  if (compoundLanguages.has(code)) return () => all
  const groups = new Map<string, string[]>()
  for (const stem of all) {
    const start = stem.slice(0, minPrefixLetters)
    const group = groups.get(start)
    if (group) group.push(stem)
    else groups.set(start, [stem])
  }
  const known = new Set(all)
  return (stem) => {
    const alike = code === 'en' ? [...(alikeStems().get(stem) ?? none)] : []
    const alikeStart = groups.get(stem.slice(0, minPrefixLetters)) ?? []
    return new Set([...alikeStart, ...alike.filter((other) => known.has(other))])
  }
}

/** How well one stem says another, 0 to 1. */
export function measureLikeness(a: string, b: string, code: string): number {
  if (a === b || isSameWord(a, b)) return 1
  if (code === 'en' && alikeStems().get(a)?.has(b)) return 0.85
  return compoundLanguages.has(code) && (isPart(a, b) || isPart(b, a)) ? 0.8 : 0
}

function isSameWord(a: string, b: string): boolean {
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  const longer = Math.max(a.length, b.length)
  return (
    shared >= Math.min(minSharedLetters, longer - 1) &&
    shared >= minPrefixLetters &&
    shared >= longer * minSharedShare
  )
}

function isPart(part: string, whole: string): boolean {
  return (
    part.length >= minPartLetters &&
    part.length >= whole.length * minPartShare &&
    whole.includes(part)
  )
}
