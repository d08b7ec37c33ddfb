// Creates a data folder once per run. The servers of the browser tests start with copies,
// because creating a database takes seconds.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { keepTemporaryFilesInMemory } from '../temporary-folder.ts'
import { compiledScripts, startServer } from './server.ts'

const template = resolve('.cache/browser-data')

export default async function createTemplate(): Promise<() => void> {
  const removeTemporaryFiles = keepTemporaryFilesInMemory()
  for (const folder of [template, compiledScripts]) rmSync(folder, { recursive: true, force: true })
  const server = await startServer({ DATA_DIR: template })
  await server.kill('SIGTERM')
  return removeTemporaryFiles
}

/** Returns a new copy of the data folder. */
export function copyDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pith-browser-test-'))
  cpSync(template, folder, { recursive: true })
  return folder
}
