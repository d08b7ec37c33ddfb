// The entry point of the terminal program.
import { exitCodes } from './exit-code.ts'
import { runPith } from './pith.ts'

// A reader such as `head` may close the pipe early. That is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

const { env, stdin, stdout, stderr } = process
process.exitCode = await runPith(process.argv.slice(2), {
  env,
  stdin,
  stdout,
  stderr,
  interrupts: process,
})
// A request to a source or to the model may still be open. It ends with the process.
if (process.exitCode === exitCodes.canceled) process.exit()
