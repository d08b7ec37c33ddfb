// Loaded into the harmed server and its threads: their clock is off by as many
// milliseconds as the file CLOCK_FILE says.
import { readFileSync } from 'node:fs'

const RealDate = Date
let offsetMs = 0
let readAtMs = 0

function now() {
  const realMs = RealDate.now()
  if (Math.abs(realMs - readAtMs) > 50) {
    readAtMs = realMs
    offsetMs = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) || 0
  }
  return realMs + offsetMs
}

class ShiftedDate extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [now()] : args))
  }
  static now() {
    return now()
  }
}
globalThis.Date = ShiftedDate
