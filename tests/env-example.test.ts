import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readSettings } from '#server/config.ts'
import { toLimits } from '#server/models/choice/entered-model.ts'

const example = readFileSync('.env.example', 'utf8')
const exampleValues = parseEnv(example.replace(/^# (?=[A-Z0-9_]+=)/gm, ''))
const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name!)
const settingNames = namesIn('src/server/settings-schema.ts', /^ {2}([A-Z0-9_]+):/gm)
const composeNames = namesIn('compose.yaml', /\$\{([A-Z0-9_]+)/g)

test('.env.example lists every setting and no other', () => {
  expect(settingNames.length).toBeGreaterThan(20)
  expect(Object.keys(exampleValues).sort()).toEqual(
    [...new Set([...settingNames, ...composeNames])].sort(),
  )
})

test('the values in it are the defaults', () => {
  // Where the settings name none, people may change these defaults, which the example names.
  const changeable = { MODEL_DAILY_TOKENS: undefined, ALLOWANCE: undefined }
  expect({ ...readSettings(exampleValues), ...changeable }).toEqual(readSettings({}))
  expect(toLimits(readSettings({}), null).dailyTokens).toBe(
    readSettings(exampleValues).MODEL_DAILY_TOKENS,
  )
})

test('an unchanged copy of it changes nothing', () => {
  expect(parseEnv(example)).toEqual({})
})

test('with compose.yaml the proxy on the machine is trusted, so that people behind it have addresses of their own', () => {
  const [trusted] = namesIn('compose.yaml', /TRUSTED_PROXIES: \$\{TRUSTED_PROXIES:-([\d.]+)\}/g)
  const [gateway] = namesIn('compose.yaml', /gateway: ([\d.]+)/g)
  expect(trusted).toMatch(/^\d+(\.\d+){3}$/)
  expect(trusted).toBe(gateway)
})
