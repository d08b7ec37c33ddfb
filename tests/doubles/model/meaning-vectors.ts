// Deterministic vectors of texts, in which words of like meaning are near. As with real
// models, all texts have something in common.
import { createHash } from 'node:crypto'

/**
 * Words of one line mean much the same, also in another language. Every other word means
 * only itself.
 */
const concepts = [
  'car automobile vehicle auto motorcar',
  'doctor physician medic surgeon arzt',
  'dance dances dancing dancer choreography tanz',
  'meadow field pasture grassland wiese',
  'bee bees insect insects biene bienen',
  'food nourishment nutrition forage nahrung',
  'hive nest colony home',
  'price cost budget expense money fee',
  'bread loaf dough bakery sourdough baking brot',
  'yeast leaven ferment fermentation ferments',
  'oven furnace stove',
  'sun daylight star sonne',
  'ship boat vessel sailing sailor',
  'lamp lighthouse beacon light',
]
const conceptOf = new Map(
  concepts.flatMap((line, i) => line.split(' ').map((word) => [word, `concept ${i}`])),
)
const grammarWords = new Set(
  'the a an and or of to in on at is are was were be it its this that with for from by as not do does did what which who how why when where they them their he she we you i my your has have had can will about if then than so but into out up'.split(
    ' ',
  ),
)
const commonShare = 1.5
const directionCache = new Map<string, Float64Array>()

/** Returns a vector of length 1. */
export function vectorOf(text: string, dimensions: number): number[] {
  const sum = directionOf('all texts', dimensions).map((value) => value * commonShare)
  const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter(
    (word) => !grammarWords.has(word),
  )
  const counts = new Map<string, number>()
  for (const word of words) {
    const meaning = conceptOf.get(word) ?? word.replace(/(?:ing|ed|es|s)$/, '')
    counts.set(meaning, (counts.get(meaning) ?? 0) + 1)
  }
  const length = Math.hypot(...counts.values()) || 1
  for (const [meaning, count] of counts) {
    const direction = directionOf(meaning, dimensions)
    for (let i = 0; i < dimensions; i++) sum[i]! += (direction[i]! * count) / length
  }
  const norm = Math.hypot(...sum)
  return [...sum].map((value) => value / norm)
}

/** A direction for each meaning; in so many dimensions two of them are almost at right angles. */
function directionOf(meaning: string, dimensions: number): Float64Array {
  const key = `${dimensions} ${meaning}`
  const cached = directionCache.get(key)
  if (cached) return cached
  const bytes: number[] = []
  for (let block = 0; bytes.length < dimensions; block++)
    bytes.push(...createHash('sha512').update(`${meaning} ${block}`).digest())
  const values = Float64Array.from(bytes.slice(0, dimensions), (byte) => byte - 127.5)
  const norm = Math.hypot(...values)
  const direction = values.map((value) => value / norm)
  directionCache.set(key, direction)
  return direction
}
