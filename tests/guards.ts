// Guards around every test: one that writes to console.error, or asks anything beyond this machine, has failed.
import { Socket } from 'node:net'
import { afterEach } from 'vitest'

const offences: string[] = []

console.error = (...words: unknown[]) => {
  offences.push(`console.error: ${words.map(String).join(' ')}`)
}

const connect = Socket.prototype.connect
Socket.prototype.connect = function (this: Socket, ...words: unknown[]) {
  const host = hostOf(words)
  if (!isThisMachine(host)) {
    offences.push(`a connection to ${host}`)
    throw new Error(`Tests stay on this machine: ${host} was not called.`)
  }
  return Reflect.apply(connect, this, words)
} as typeof connect

afterEach(() => {
  const [first] = offences.splice(0)
  if (first) throw new Error(`This test made ${first}`)
})

/** Sockets are opened with options, or with port and host, or with the path of a pipe; Node wraps these in an array for itself. */
function hostOf(words: unknown[]): string {
  const [first, second] = Array.isArray(words[0]) ? words[0] : words
  if (typeof first === 'object' && first !== null)
    return String((first as { host?: string | null }).host ?? 'localhost')
  return typeof second === 'string' ? second : 'localhost'
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
