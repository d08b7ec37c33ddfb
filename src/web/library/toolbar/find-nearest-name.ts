// Finds the name that a person most likely meant.
import { normalizeForSearch } from '#contract/library/normalize-for-search.ts'

/** Shorter beginnings are those of too many names. */
const minPart = 3

/**
 * The first name that contains the typed one or is contained in it, otherwise the one
 * that differs least; null if all differ in more than a third of the letters.
 */
export function findNearestName(typed: string, names: readonly string[]): string | null {
  const wanted = normalizeForSearch(typed)
  const known = names.map((name) => ({ name, text: normalizeForSearch(name) }))
  const isPart = (part: string, whole: string) => part.length >= minPart && whole.includes(part)
  const around = known.find(({ text }) => isPart(wanted, text) || isPart(text, wanted))
  if (around) return around.name
  const [nearest] = known
    .map(({ name, text }) => ({ name, distance: countEdits(wanted, text) }))
    .toSorted((a, b) => a.distance - b.distance)
  return nearest && nearest.distance <= wanted.length / 3 ? nearest.name : null
}

/** How many letters must be added, left out or replaced to make one word of the other. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (let at = 1; at <= to.length; at += 1)
      next.push(
        Math.min(row[at]! + 1, next[at - 1]! + 1, row[at - 1]! + Number(letter !== to[at - 1])),
      )
    row = next
  }
  return row[to.length]!
}
