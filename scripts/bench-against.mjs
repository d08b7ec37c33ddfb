// `npm run bench -- --against <commit>`: builds another commit beside this clone, so that
// both can be measured in turn.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/**
 * Passes a folder with the other commit, built, with the benchmarks of this clone, and
 * deletes it afterwards.
 */
export async function withOtherCommit(node, commit, action) {
  const folder = mkdtempSync(join(tmpdir(), 'pith-against-'))
  try {
    if ((await run('git', ['worktree', 'add', '--quiet', '--detach', folder, commit])) !== 0)
      throw new Error(`There is no commit ${commit}.`)
    const readLock = (path) => readFileSync(join(path, 'package-lock.json'), 'utf8')
    // Otherwise its build installs packages of its own.
    if (readLock(folder) === readLock(root))
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    rmSync(join(folder, 'bench'), { recursive: true })
    for (const path of ['bench', 'scripts/bench.mjs', 'scripts/bench-against.mjs'])
      cpSync(join(root, path), join(folder, path), { recursive: true })
    if ((await run(node, [join(folder, 'scripts', 'build.mjs')], { cwd: folder })) !== 0)
      throw new Error(`The build of ${commit} failed.`)
    await action(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await run('git', ['worktree', 'prune'])
  }
}

/**
 * Pairs the rows of two runs of the same benchmarks: the values are medians of all runs,
 * the ratio is that of this clone to the other commit.
 */
export function pairRows(theirs, ours) {
  return ours[0].map(({ name, unit }, at) => {
    const [before, after] = [theirs, ours].map((runs) =>
      medianOf(runs.map((rows) => rows[at].value)),
    )
    return { name, unit, before, after, ratio: after / before }
  })
}

function medianOf(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2
}
