// Remembers in this browser what a guest summarized here. A guest has no list on the server.
import { sourceOf } from '#contract/sources/registry.ts'
import { readStorage, writeStorage } from '../../ui/browser/storage.ts'

type GuestResult = { videoId: string; title: string; madeAt: number }

const maxResults = 20
const maxTitleCharacters = 200
const dayMs = 24 * 3600_000

/** The newest first. A result that is made again moves to the front. */
export function rememberGuestResult(
  { videoId, title }: Pick<GuestResult, 'videoId' | 'title'>,
  madeAt: number,
): void {
  const others = readStored().filter((result) => result.videoId !== videoId)
  const results = [{ videoId, title: title.slice(0, maxTitleCharacters), madeAt }, ...others].slice(
    0,
    maxResults,
  )
  writeStorage('guest-results', JSON.stringify(results))
}

/** Those that the server still keeps, which are `days` old at most. */
export function listGuestResults(nowMs: number, days: number): GuestResult[] {
  return readStored().filter(({ madeAt }) => madeAt > nowMs - days * dayMs)
}

/** What is not a list of results counts as none. */
function readStored(): GuestResult[] {
  try {
    const stored: unknown = JSON.parse(readStorage('guest-results') ?? '[]')
    return Array.isArray(stored) ? stored.filter(isResult).slice(0, maxResults) : []
  } catch {
    return []
  }
}

function isResult(value: unknown): value is GuestResult {
  const { videoId, title, madeAt } = (value ?? {}) as Partial<Record<keyof GuestResult, unknown>>
  return (
    typeof videoId === 'string' &&
    sourceOf(videoId) !== null &&
    typeof title === 'string' &&
    typeof madeAt === 'number'
  )
}
