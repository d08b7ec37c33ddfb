// A question that is asked again is answered anew once the code that answers has changed.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerVersion } from './answer-version.ts'

/** What finds passages, writes the request, and checks the answer. */
const answering = ['src/engine/{ask,check}/**/*.ts', 'src/engine/{material,prompt}.ts']

/** Hashes the engine's code for questions without lines that are empty or comments. */
function hashAnsweringCode(): string {
  const hash = createHash('sha256')
  const files = globSync(answering, { exclude: ['**/*.test.ts'] }).toSorted()
  for (const file of files) {
    const lines = readFileSync(file, 'utf8').split('\n')
    hash.update(`${file}\n${lines.filter((line) => !/^\s*(?:\/\/|\/?\*|$)/.test(line)).join('\n')}`)
  }
  return hash.digest('hex').slice(0, 12)
}

test('the version names the present code: if this fails, set answerVersion to what was received', () => {
  expect(hashAnsweringCode()).toBe(answerVersion)
})
