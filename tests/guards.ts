// Fails every test that writes to console.error or connects to another machine, and every
// file that leaves globals of its own behind.
import '@hono/zod-openapi' // First, because it gives the schemas of the contract their method `openapi`.
import { Socket } from 'node:net'
import { afterAll, afterEach } from 'vitest'

const violations: string[] = []

console.error = (...args: unknown[]) => {
  violations.push(`console.error: ${args.map(String).join(' ')}`)
}

// The files of a worker share the prototype.
const key = Symbol.for('the original connect')
const prototype = Socket.prototype as Socket & { [key]?: Socket['connect'] }
prototype[key] ??= Socket.prototype.connect
const connect = prototype[key]
Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  const host = hostOf(args)
  if (!isThisMachine(host)) {
    violations.push(`a connection to ${host}`)
    throw new Error(`Tests stay on this machine: ${host} was not called.`)
  }
  return Reflect.apply(connect, this, args)
} as typeof connect

afterEach(() => {
  const [first] = violations.splice(0)
  if (first) throw new Error(`This test made ${first}`)
})

/** What tests replace. The files of a worker share them. */
const originals = [
  'fetch',
  'localStorage',
  'sessionStorage',
  'EventSource',
  'setTimeout',
  'setInterval',
  'Date',
].map((name) => ({ name, value: Reflect.get(globalThis, name) as unknown }))

afterAll(() => {
  const replaced = originals.filter(({ name, value }) => Reflect.get(globalThis, name) !== value)
  for (const { name, value } of replaced)
    if (value === undefined) Reflect.deleteProperty(globalThis, name)
    else Reflect.set(globalThis, name, value)
  if (replaced.length > 0)
    throw new Error(`This file left its own ${replaced.map(({ name }) => name).join(', ')}`)
})

/**
 * Sockets are opened with options, with port and host, or with the path of a pipe. Node
 * also wraps these in an array.
 */
function hostOf(args: unknown[]): string {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  if (typeof first === 'object' && first !== null)
    return String((first as { host?: string | null }).host ?? 'localhost')
  return typeof second === 'string' ? second : 'localhost'
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
