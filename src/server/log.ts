// Opens the log: one JSON line per event, without personal data and secrets.
import { AsyncLocalStorage } from 'node:async_hooks'
import pino, { type DestinationStream, type Level, type Logger } from 'pino'

const requestContext = new AsyncLocalStorage<{ requestId: string }>()

/** Adds the id to every line that is logged while the action runs, also by what it awaits. */
export function withRequestId<Result>(requestId: string, action: () => Result): Result {
  return requestContext.run({ requestId }, action)
}

/** The id of the request that is being answered, or whose job is running. */
export function currentRequestId(): string | null {
  return requestContext.getStore()?.requestId ?? null
}

export function openLog(level: Level | 'silent', destination?: DestinationStream): Logger {
  const options = {
    level,
    mixin: () => requestContext.getStore() ?? {},
    redact: ['req', 'res', '*.headers', '*.cookie', '*.authorization', '*.apiKey'],
    serializers: { err: serializeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Logs the type, code and stack of an error. Removes the parameters of a failed query
 * from its message, because they may be personal data.
 */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message.replace(/\nparams:[\s\S]*$/, ''),
    ...(code === undefined ? {} : { code }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^ {4}at /.test(line))
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  }
}
