// Says to the operator why the server cannot listen where HOST and PORT say.
import type { Settings } from '../config.ts'

export function describeListenError(
  { code, message }: NodeJS.ErrnoException,
  { HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>,
): string {
  if (code === 'EADDRINUSE') return `Port ${PORT} is in use. Set PORT to another one.`
  if (code === 'EACCES')
    return `The server may not listen on port ${PORT}. Set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST is ${HOST}, which is no address of this machine. Set it to 127.0.0.1 for this machine alone, or to 0.0.0.0 to let others in.`
  return message
}
