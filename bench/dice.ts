// Chance that repeats itself: the same seed rolls the same dice on every machine.

export type Dice = { below(limit: number): number; pick<T>(items: readonly T[]): T; chance(share: number): boolean }

/** Mulberry32, by Tommy Ettinger: 32 bits of state are plenty for words. */
export function rollFrom(seed: number): Dice {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(roll() * limit)
  return { below, pick: (items) => items[below(items.length)]!, chance: (share) => roll() < share }
}
