// `npm run bench -- --against` leaves nothing behind when it fails.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('comparing with a commit that does not exist says so and leaves no folder behind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-bench-'))
  const program = `(await import(process.argv[1])).withOtherCommit(process.execPath, 'no-such-commit', () => {})`
  const script = new URL('../scripts/bench-against.mjs', import.meta.url).href
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program, script],
    {
      env: { ...process.env, TMPDIR: folder },
      encoding: 'utf8',
    },
  )
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('There is no commit no-such-commit.'),
  ])
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})
