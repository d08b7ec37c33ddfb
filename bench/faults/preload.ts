// A file that tells the harmed servers something while they run, through a module that
// they load at their start.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** `module` reads its file from the environment variable `variable`. */
type Preload = { module: string; variable: string; content: string }
type Preloaded = { environment: Record<string, string>; write: (content: string) => void }

export async function withPreload<Result>(
  { module, variable, content }: Preload,
  run: (preloaded: Preloaded) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'pith-preload-'))
  const file = join(folder, 'content')
  const write = (text: string) => writeFileSync(file, text)
  write(content)
  const environment = { NODE_OPTIONS: `--import=${pathToFileURL(module).href}`, [variable]: file }
  try {
    return await run({ environment, write })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
