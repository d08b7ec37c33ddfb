// Makes the file of a new embedded database at build, so that the first start of a server
// takes no longer than the next ones.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { zipSync } from 'fflate'
import pino from 'pino'
import { initialize, newClusterFile } from './new-cluster.ts'
import { extensions, wrapDatabase } from './wrap-engine.ts'

/** Writes the file into `folder`, which is where the build has its copy of the migrations. */
export async function packCluster(folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pith-new-database-'))
  try {
    await initialize(dataDir)
    const engine = await PGlite.create({ dataDir, extensions })
    const database = await wrapDatabase(engine, join(folder, 'migrations'), pino({ level: 'warn' }))
    await dropUnusedDatabases(engine)
    await database.close()
    writeFileSync(join(folder, newClusterFile), zipSync(readFiles(dataDir)))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Nothing creates another database in a data folder, and the two that PostgreSQL keeps
 * for that purpose are two thirds of its files.
 */
async function dropUnusedDatabases(engine: PGlite): Promise<void> {
  for (const unused of ['template0', 'template1']) {
    await engine.exec(`alter database ${unused} is_template false`)
    await engine.exec(`drop database ${unused}`)
  }
}

function readFiles(folder: string): Record<string, Uint8Array> {
  const files: Record<string, Uint8Array> = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    if (entry.isDirectory()) files[`${name}/`] = new Uint8Array()
    else files[name] = readFileSync(path)
  }
  return files
}
