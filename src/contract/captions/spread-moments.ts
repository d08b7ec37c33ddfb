// Chooses a few of many moments at which something is said, so that they are not all of
// one explanation.

const apartSeconds = 30

/**
 * Returns at most `count` moments in their order: first those that are half a minute
 * after the one before, then others.
 */
export function spreadMoments<Moment extends { startSeconds: number }>(
  moments: Moment[],
  count: number,
): Moment[] {
  const apart: Moment[] = []
  for (const moment of moments) {
    const last = apart.at(-1)
    if (!last || moment.startSeconds - last.startSeconds >= apartSeconds) apart.push(moment)
  }
  const others = moments.filter((moment) => !apart.includes(moment))
  const chosen = new Set([...apart, ...others].slice(0, count))
  return moments.filter((moment) => chosen.has(moment))
}
