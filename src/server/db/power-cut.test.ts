// A power cut costs the embedded database at most what was not flushed, in whatever order
// the disk had written.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { templateFile } from '#tests/embedded.ts'
import { OrderedFileSystem } from './ordered-file-system.ts'
import { extensions } from './wrap-engine.ts'
import { openWriteOrder } from './write-order.ts'

let root: string
let cluster: string
const open = (
  dataDir: string,
  fs = new OrderedFileSystem(
    dataDir,
    openWriteOrder(dataDir, () => {}),
  ),
) => PGlite.create({ fs, extensions })

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'pith-power-'))
  cluster = join(root, 'cluster')
  const engine = await PGlite.create({
    dataDir: cluster,
    extensions,
    loadDataDir: new Blob([readFileSync(templateFile)]),
  })
  await engine.exec(
    `create table accounts (id int primary key, name text); create index on accounts (name)`,
  )
  await engine.exec('checkpoint')
  await engine.close()
})
afterAll(() => rmSync(root, { recursive: true }))

/** A disk that has only what was flushed to it, until its power is cut. */
function openDisk(live: string, disk: string) {
  let isCut = false
  return {
    isCut: () => isCut,
    flush(path: string): void {
      if (isCut) return
      const target = join(disk, relative(live, path))
      if (!existsSync(path)) rmSync(target, { force: true, recursive: true })
      else if (statSync(path).isDirectory()) mirrorEntries(path, target)
      else copyFileSync(path, target)
    },
    /** Some files may have reached the disk although nobody flushed them. */
    cut(hasReachedDisk: (path: string, at: number) => boolean): void {
      isCut = true
      for (const [at, path] of filesIn(live).sort().entries())
        if (hasReachedDisk(path, at) && existsSync(join(disk, path)))
          copyFileSync(join(live, path), join(disk, path))
    },
  }
}

function mirrorEntries(live: string, disk: string): void {
  mkdirSync(disk, { recursive: true })
  const [have, want] = [readdirSync(disk), readdirSync(live)]
  for (const name of have) if (!want.includes(name)) rmSync(join(disk, name), { recursive: true })
  for (const name of want) {
    if (have.includes(name)) continue
    if (statSync(join(live, name)).isDirectory()) mkdirSync(join(disk, name))
    else writeFileSync(join(disk, name), '')
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))

const isTable = (path: string) => path.startsWith('base')
const isCheckpoint = (path: string) => path === join('global', 'pg_control')

test.each([
  ['nothing', 'the 40th write of all', () => true, 40, () => false],
  ['the tables', 'the third write of a table', isTable, 3, isTable],
  ['the tables', 'the 30th write of a table', isTable, 30, isTable],
  ['the checkpoint', 'the first checkpoint', isCheckpoint, 2, isCheckpoint],
  ['the checkpoint', 'the second checkpoint', isCheckpoint, 3, isCheckpoint],
  [
    'every second file',
    'the second checkpoint',
    isCheckpoint,
    3,
    (_: string, at: number) => at % 2 === 0,
  ],
] as const)(
  'of what was not flushed the disk has %s when the power is cut at %s, and all flushed accounts are there',
  async (_, __, matches, writesUntilCut, hasReachedDisk) => {
    const [live, disk] = [join(root, 'live'), join(root, 'disk')]
    for (const folder of [live, disk]) cpSync(cluster, folder, { recursive: true })
    const { flush, cut, isCut } = openDisk(live, disk)
    const order = openWriteOrder(live, flush, async (path) => flush(path))
    let writes = 0
    const afterWrite = (path: string) => {
      order.afterWrite(path)
      if (matches(relative(live, path)) && ++writes === writesUntilCut) cut(hasReachedDisk)
    }
    const engine = await open(live, new OrderedFileSystem(live, { ...order, afterWrite }))
    let safe = 0
    for (let id = 1; !isCut(); id++) {
      await engine.query('insert into accounts values ($1, $2)', [id, `name ${id} `.repeat(200)])
      if (id % 10 === 0)
        await engine.query('update accounts set name = name || $1 where id % 3 = 0', ['!'])
      if (id % 7 === 0) await order.flushLog()
      if (id % 7 === 0 && !isCut()) safe = id
      if (id % 30 === 0) await engine.exec('checkpoint')
    }
    const restored = await open(disk)
    const readIds = async () => {
      const { rows } = await restored.query<{ id: number }>(
        'select id from accounts where id < 100000 order by id',
      )
      return rows.map(({ id }) => id)
    }
    const ids = await readIds()
    expect(ids.length).toBeGreaterThanOrEqual(safe)
    expect(ids).toEqual(ids.map((_, at) => at + 1))
    // New transactions must not bring back what was never finished.
    for (let id = 100_000; id < 100_100; id++)
      await restored.query('insert into accounts values ($1, $2)', [id, 'new'])
    for (const scan of ['seqscan', 'indexscan']) {
      await restored.exec(`set enable_${scan} = off`)
      expect(await readIds()).toEqual(ids)
      await restored.exec(`set enable_${scan} = on`)
    }
    for (const statement of ['vacuum accounts', 'checkpoint']) await restored.exec(statement)
    await restored.close()
    await engine.close()
    for (const folder of [live, disk]) rmSync(folder, { recursive: true })
  },
)
