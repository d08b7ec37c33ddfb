// Starts the regular look for a newer version.
import { type CheckDeps, checkForUpdate } from './update-check.ts'

const hourMs = 3600 * 1000

/** Every process looks each hour whether it is time; one of them asks the feed. */
export function startUpdateChecks(deps: CheckDeps): void {
  if (deps.settings.UPDATE_FEED_URL === undefined) return
  const check = () =>
    checkForUpdate(deps).catch((err) =>
      deps.log.warn({ err }, 'failed to look for a newer version'),
    )
  const timer = setInterval(check, hourMs)
  timer.unref()
  deps.stopping.addEventListener('abort', () => clearInterval(timer))
  void check()
}
