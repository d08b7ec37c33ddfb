// Where the terminal program begins: the real terminal goes in, an exit code comes out.
import { runPith } from './pith.ts'

// A reader such as `head` may close the pipe early; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

process.exitCode = await runPith(process.argv.slice(2), process)
