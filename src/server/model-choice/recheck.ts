// Notices that a local model that had stopped is running again.
import type { Deps } from '../deps/deps.ts'

const pauseMs = 10_000
const lastChecks = new WeakMap<Deps['modelChoice'], number>()

/** Looks for the chosen model in the background if it does not answer. The next reader sees the result. */
export function recheckIfSilent({ modelChoice, now }: Pick<Deps, 'modelChoice' | 'now'>): void {
  if (!modelChoice.chosen() || modelChoice.isAnswering()) return
  if (now() - (lastChecks.get(modelChoice) ?? 0) < pauseMs) return
  lastChecks.set(modelChoice, now())
  void modelChoice.search()
}
