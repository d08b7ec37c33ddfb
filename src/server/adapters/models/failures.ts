// Classifies the errors of providers. Their messages are never used, because they may
// contain keys and prompts.
import { Problem, type ProblemCode } from '#contract/problems/problems.ts'

export type ProviderFailure = {
  code: ProblemCode
  /** HTTP status, or null if there was no response. */
  status: number | null
  /** The provider's error code, such as "rate_limit_exceeded". */
  reason: string | null
  /** Whether a retry may help. */
  isTransient: boolean
  /** The wait that the provider asks for, in milliseconds. */
  retryAfterMs: number | null
}

/** How OpenAI, compatible servers and the models that run inside Pith say it. */
export const contextExceeded = 'context_length_exceeded'

/** Classifies any error of the AI SDK. */
export function toProviderFailure(error: unknown): ProviderFailure {
  const { statusCode, responseHeaders, responseBody, data, name, isRetryable, type, code } =
    (error ?? {}) as Record<string, unknown>
  const status = typeof statusCode === 'number' ? statusCode : null
  const reason = errorReasonOf(data) ?? toReason(code) ?? toReason(type) ?? toReason(name)
  const failure = { status, reason, retryAfterMs: parseRetryAfter(responseHeaders) }
  if (error instanceof Problem) return { ...failure, code: error.code, isTransient: false }
  if (status === null) {
    const isMisconfigured =
      name === 'AI_LoadAPIKeyError' ||
      name === 'AI_LoadSettingError' ||
      name === 'AI_NoSuchModelError'
    if (isMisconfigured) return { ...failure, code: 'model_misconfigured', isTransient: false }
    const isMalformed =
      /^AI_(?:TypeValidation|JSONParse|InvalidResponseData|NoObjectGenerated)/.test(String(name))
    if (isMalformed) return { ...failure, code: 'model_nonsense', isTransient: false }
    return { ...failure, code: 'model_unavailable', isTransient: isRetryable !== false }
  }
  if (isQuotaSpent(status, reason, responseBody))
    return { ...failure, code: 'model_quota_spent', isTransient: false }
  if (status === 429) return { ...failure, code: 'model_rate_limited', isTransient: true }
  if (status === 408 || status === 409 || status >= 500)
    return { ...failure, code: 'model_unavailable', isTransient: true }
  if (status < 400)
    return { ...failure, code: 'model_unavailable', isTransient: isRetryable === true }
  if (reason === contextExceeded)
    return { ...failure, code: 'model_context_exceeded', isTransient: false }
  return { ...failure, code: 'model_misconfigured', isTransient: false }
}

export function toProblem({ code, status, reason, retryAfterMs }: ProviderFailure): Problem {
  const retryAfterSeconds = retryAfterMs === null ? undefined : Math.ceil(retryAfterMs / 1000)
  return new Problem(code, {
    details: { status, reason, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
  })
}

/**
 * How providers say that the account has no credit, or no quota left for a day or a
 * month: OpenAI, Anthropic and Google.
 */
const spentQuota = /insufficient_quota|billing_error|credit balance is too low|Per(?:Day|Month)Per/i

function isQuotaSpent(status: number, reason: string | null, body: unknown): boolean {
  if (status === 402 || reason === 'insufficient_quota' || reason === 'billing_error') return true
  // Of the message only these words are looked at.
  return (
    (status === 429 || status === 400 || status === 403) &&
    typeof body === 'string' &&
    spentQuota.test(body)
  )
}

/** Finds the error code in a response: {error: {code | type | status}}. */
function errorReasonOf(data: unknown): string | null {
  const error = (data as { error?: Record<string, unknown> } | null | undefined)?.error
  return toReason(error?.code) ?? toReason(error?.status) ?? toReason(error?.type)
}

function toReason(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : null
}

/** Parses `retry-after-ms`, or `retry-after` in seconds or as a date. Milliseconds from now. */
function parseRetryAfter(headers: unknown): number | null {
  const { 'retry-after-ms': milliseconds, 'retry-after': secondsOrDate } = (headers ??
    {}) as Record<string, string | undefined>
  const waitMs = milliseconds
    ? Number(milliseconds)
    : secondsOrDate && /^[\d.]+$/.test(secondsOrDate)
      ? Number(secondsOrDate) * 1000
      : Date.parse(secondsOrDate ?? '') - Date.now()
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null
}
