// Loaded into a server under test: on SIGUSR2 it writes down the longest pause of the event loop since the last time, in milliseconds.
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 1
const delays = monitorEventLoopDelay({ resolution: resolutionMs })
delays.enable()
process.on('SIGUSR2', () => {
  // Each value is the time between two ticks, of which one tick's distance is no delay.
  const file = process.env.LOOP_DELAY_FILE
  writeFileSync(`${file}.new`, String(delays.max / 1e6 - resolutionMs))
  renameSync(`${file}.new`, file)
  delays.reset()
})
