// The log: one JSON line for each thing that happened, and nothing in it that somebody could use against a person.
import pino, { type DestinationStream, type Level, type Logger } from 'pino'

export function openLog(level: Level | 'silent', destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req', 'res', '*.headers', '*.cookie', '*.authorization', '*.apiKey'],
    serializers: { err: withoutValues },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An error as its kind, code and place. A failed query carries its values, such as an email, in its message: they are left out. */
function withoutValues(error: unknown): object {
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
    ...(error.cause === undefined ? {} : { cause: withoutValues(error.cause) }),
  }
}
