import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readSettings } from '#server/config.ts'

const example = readFileSync('.env.example', 'utf8')
const shown = parseEnv(example.replace(/^# (?=[A-Z_]+=)/gm, ''))
const named = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name!)
const settings = named('src/server/config.ts', /^ {2}([A-Z_]+):/gm)
const forCompose = named('compose.yaml', /\$\{([A-Z_]+)/g)

test('whoever copies .env.example finds every setting in it, and no other', () => {
  expect(settings.length).toBeGreaterThan(20)
  expect(Object.keys(shown).sort()).toEqual([...new Set([...settings, ...forCompose])].sort())
})

test('the values it shows are the ones in force without it', () => {
  expect(readSettings(shown)).toEqual(readSettings({}))
})

test('copied as it is, it changes nothing', () => {
  expect(parseEnv(example)).toEqual({})
})
