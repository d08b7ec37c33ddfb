// An operator who writes a # into .env without quotes, or mistypes a name, is told so at the start.
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
// @ts-expect-error: the scripts have no types
import { checkEnvFile } from '../scripts/env-file.mjs'

const names = ['PORT', 'ALLOWANCE', 'BRAND_ACCENT', 'SMTP_URL']
const check = (text: string) =>
  checkEnvFile(text, names) as { refused: string[]; warnings: string[] }

test('a color without quotes is refused, because it would be empty', () => {
  expect(check('PORT=80\n\nBRAND_ACCENT=#0b5fa3\n').refused).toEqual([
    'Line 3 of .env: what follows # is a comment, so BRAND_ACCENT would be empty. Put the value in quotes.',
  ])
})

test('a password that a # would cut is refused, and not repeated', () => {
  expect(check('export SMTP_URL=smtp://me:pa#ss@host:587').refused).toEqual([
    'Line 1 of .env: what follows # is a comment, so SMTP_URL would end there. Put the value in quotes.',
  ])
})

test.each(['A=#x', 'A= #x', 'A=# x', 'A=a#', 'A = v#w', 'A=a"b#c"', '\r\nA=1#2\r\n'])(
  '%j is refused',
  (text) => {
    expect(check(text).refused).toHaveLength(1)
  },
)

test.each([
  ['A="a#b" # a comment', 'a#b'],
  ["A='#b'", '#b'],
  ['A="first\nB=x#y"', 'first\nB=x#y'],
  ['A=a b # a comment', 'a b'],
  ['A= # nothing yet', ''],
  ['A=', ''],
])('%j is accepted, and Node.js reads all of it', (text, value) => {
  expect(check(text).refused).toEqual([])
  expect(parseEnv(text)).toEqual({ A: value })
})

test('comments and an unchanged copy of the example are accepted', () => {
  const example = readFileSync('.env.example', 'utf8')
  expect(check(`# BRAND_ACCENT=#0b5fa3\n${example}`)).toEqual({ refused: [], warnings: [] })
})

test('the name of a setting with a letter or two wrong is named with the one that was meant', () => {
  expect(check('ALOWANCE=off\nBRAND_ACENTT=x\nPROT=80').warnings).toEqual([
    'Line 1 of .env: ALOWANCE is no setting. Did you mean ALLOWANCE?',
    'Line 2 of .env: BRAND_ACENTT is no setting. Did you mean BRAND_ACCENT?',
    'Line 3 of .env: PROT is no setting. Did you mean PORT?',
  ])
})

test('names that have nothing to do with settings are left alone', () => {
  expect(check('HTTP_PROXY=x\nPATH=/bin\nTZ=UTC\nPORT=80\nPOSTGRES_PASSWORD=x').warnings).toEqual(
    [],
  )
})
