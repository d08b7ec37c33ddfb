// Decides from the position of the player what a reel does.
import type { ReelPart } from './list-parts.ts'

/**
 * The player reports its position four times a second, with a faster speed or a slow
 * connection later.
 */
const lateSeconds = 4

/**
 * `arrived`: the part plays. `over`: it has ended. `left`: the person moved the player
 * elsewhere. `waiting`: the player is not there yet; until it has arrived it may still
 * report where it was before.
 */
export function followPart(
  { startSeconds, endSeconds }: ReelPart,
  seconds: number,
  hasArrived: boolean,
) {
  if (seconds > startSeconds && seconds < endSeconds) return 'arrived'
  if (!hasArrived || seconds === startSeconds) return 'waiting'
  return seconds >= endSeconds && seconds < endSeconds + lateSeconds ? 'over' : 'left'
}
