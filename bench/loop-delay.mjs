// Loaded into the measured server: on SIGUSR2 it writes the longest pause of the event
// loop since the last signal to a file, in milliseconds.
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 1
const delays = monitorEventLoopDelay({ resolution: resolutionMs })
delays.enable()
process.on('SIGUSR2', () => {
  // A value is the time between two ticks, which includes the interval of the monitor.
  const file = process.env.LOOP_DELAY_FILE
  writeFileSync(`${file}.new`, String(delays.max / 1e6 - resolutionMs))
  renameSync(`${file}.new`, file)
  delays.reset()
})
