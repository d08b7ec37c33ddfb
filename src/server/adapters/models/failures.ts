// What went wrong at a provider, in our words. Never holds the provider's own: they repeat keys and prompts.
import { Problem, type ProblemCode } from '#contract/problems.ts'

export type Failure = {
  code: ProblemCode
  /** HTTP status, or null when there was no answer. */
  status: number | null
  /** The provider's short name for it, such as "rate_limit_exceeded". */
  reason: string | null
  /** Whether asking again may help. */
  passing: boolean
  /** How long the provider asks to be left alone, in milliseconds. */
  retryAfterMs: number | null
}

/** Reads an error of the AI SDK, whatever it is. */
export function failureOf(error: unknown): Failure {
  const { statusCode, responseHeaders, data, name, isRetryable, type, code } = (error ?? {}) as Record<string, unknown>
  const status = typeof statusCode === 'number' ? statusCode : null
  const reason = reasonOf(data) ?? shortName(code) ?? shortName(type) ?? shortName(name)
  const failure = { status, reason, retryAfterMs: retryAfterMs(responseHeaders) }
  if (error instanceof Problem) return { ...failure, code: error.code, passing: false }
  if (status === null) {
    const unset = name === 'AI_LoadAPIKeyError' || name === 'AI_LoadSettingError' || name === 'AI_NoSuchModelError'
    if (unset) return { ...failure, code: 'model_misconfigured', passing: false }
    const garbled = /^AI_(?:TypeValidation|JSONParse|InvalidResponseData|NoObjectGenerated)/.test(String(name))
    if (garbled) return { ...failure, code: 'model_nonsense', passing: false }
    return { ...failure, code: 'model_unavailable', passing: isRetryable !== false }
  }
  if (status === 429) return { ...failure, code: 'model_rate_limited', passing: reason !== 'insufficient_quota' }
  if (status === 408 || status === 409 || status >= 500) return { ...failure, code: 'model_unavailable', passing: true }
  if (status < 400) return { ...failure, code: 'model_unavailable', passing: isRetryable === true }
  return { ...failure, code: 'model_misconfigured', passing: false }
}

/** The failure as it is told to people. */
export function problemOf({ code, status, reason, retryAfterMs }: Failure): Problem {
  const retryAfterSeconds = retryAfterMs === null ? undefined : Math.ceil(retryAfterMs / 1000)
  return new Problem(code, {
    details: { status, reason, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
  })
}

/** The error code in a provider's body: {error: {code | type | status}}. */
function reasonOf(data: unknown): string | null {
  const error = (data as { error?: Record<string, unknown> } | null | undefined)?.error
  return shortName(error?.code) ?? shortName(error?.status) ?? shortName(error?.type)
}

function shortName(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : null
}

/** `retry-after-ms`, or `retry-after` in seconds or as a date. */
function retryAfterMs(headers: unknown): number | null {
  const { 'retry-after-ms': exact, 'retry-after': usual } = (headers ?? {}) as Record<string, string | undefined>
  const wanted = exact
    ? Number(exact)
    : usual && /^[\d.]+$/.test(usual)
      ? Number(usual) * 1000
      : Date.parse(usual ?? '') - Date.now()
  return Number.isFinite(wanted) ? Math.max(0, wanted) : null
}
