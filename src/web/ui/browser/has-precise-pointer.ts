// Tells whether a focused field leaves the page visible.

/** False where it would open a keyboard over the page. */
export function hasPrecisePointer(): boolean {
  return matchMedia('(pointer: fine)').matches
}
