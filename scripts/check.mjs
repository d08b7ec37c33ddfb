// `npm run check`: types, lint and the unit tests near a change, then how large the
// project is beside its targets. `npm run check -- REV` includes all changes since a
// revision.
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { checkTypes, lint, runTool } from './checks.mjs'
import { findNode, rerunOnNewerNode } from './node.mjs'
import { install } from './prepare.mjs'
import { root } from './run.mjs'

/** Tests that read every source file. */
const sourceTests = ['boundaries', 'docs', 'glossary', 'structure'].map(
  (name) => `tests/${name}.test.ts`,
)

await rerunOnNewerNode()
const node = await findNode()
await install(node)
const [revision = 'HEAD'] = process.argv.slice(2)
const results = [
  ...(await Promise.all([checkTypes(node), lint(node)])),
  await runTool(
    node,
    'vitest/vitest.mjs',
    'run',
    '--reporter=dot',
    ...sourceTests,
    ...foldersChangedSince(revision),
  ),
]
process.chdir(root)
const { readSourceFiles } = await import('../tests/source-files.ts')
const { formatTargets, measureProject } = await import('../tests/targets.ts')
console.log(formatTargets(measureProject(readSourceFiles('src'))))
process.exitCode = results.every(Boolean) ? 0 : 1

/** Folders of the source files that differ from the revision, committed or not. */
function foldersChangedSince(revision) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const changed = [
    ...git('diff', '--name-only', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [
    ...new Set(
      changed.filter((file) => /^src\/.*\.tsx?$/.test(file)).map((file) => `${dirname(file)}/`),
    ),
  ]
}
