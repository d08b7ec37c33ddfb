// The terminal as the program sees it.
import type { Readable, Writable } from 'node:stream'
import type { Interrupts } from './interrupt.ts'

export type Terminal = {
  env: Record<string, string | undefined>
  stdin: Readable
  stdout: Screen
  stderr: Screen
  interrupts: Interrupts
}
/** `isTTY` and `columns` are set if the output is a terminal, and not a file or a pipe. */
export type Screen = Writable & { isTTY?: boolean; columns?: number }
