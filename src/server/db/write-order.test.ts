// A write that the disk did not confirm is not tried again, because a second try could
// succeed without it.
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { recordingLog } from '#tests/deps.ts'
import { startMaintenance } from './embedded-maintenance.ts'
import { FlushError, openWriteOrder } from './write-order.ts'

const folder = '/data'
const logFile = join(folder, 'pg_wal', '1')
const table = join(folder, 'base', '1')

function openWithFailure(error: Error) {
  const failures = [error]
  const fail = () => {
    const failure = failures.pop()
    if (failure) throw failure
  }
  const order = openWriteOrder(folder, fail, async () => fail())
  order.afterWrite(logFile)
  return order
}

test('after a flush that the disk refused, every later one fails, too', async () => {
  const refused = new FlushError('refused')
  const whileWriting = openWithFailure(refused)
  expect(() => whileWriting.beforeWrite(table, () => false)).toThrow(refused)
  expect(() => whileWriting.flushAll()).toThrow(refused)
  await expect(whileWriting.flushLog()).rejects.toBe(refused)

  const inBackground = openWithFailure(refused)
  await expect(inBackground.flushLog()).rejects.toBe(refused)
  expect(() => inBackground.beforeWrite(table, () => false)).toThrow(refused)
})

test('a file that could not be opened is flushed later', async () => {
  const order = openWithFailure(new Error('EMFILE: too many open files'))
  await expect(order.flushLog()).rejects.toThrow('EMFILE')
  await order.flushLog()
  order.flushAll()
})

test('the server stops when the disk refused a flush, and continues after other failures', async () => {
  const { log, lines } = recordingLog('error')
  const errors = [new Error('EMFILE'), new FlushError('refused')]
  const flushLog = async () => {
    const error = errors.shift()
    if (error) throw error
  }
  const engine = {} as PGlite
  const failure = await new Promise<FlushError>((resolve) => {
    const stop = startMaintenance(engine, { flushLog, countLogFiles: () => 0 }, log, {
      flushMs: 1,
      lookMs: 1_000_000,
      leastBytes: 0,
      onDiskFailure: (error) => {
        stop()
        resolve(error)
      },
    })
  })
  expect(failure.message).toBe('refused')
  expect(lines.join('')).toContain('EMFILE')
})
