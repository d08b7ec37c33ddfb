// An exported table can be opened safely in a spreadsheet.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv, toPlainCsv } from './csv.ts'

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(
    toCsv([
      ['Channel', 'Count'],
      ['A, "B"\nC', 3],
      ['', null],
    ]),
  ).toBe('Channel,Count\r\n"A, ""B""\nC",3\r\n,\r\n')
})

test('a program that is no spreadsheet gets each text as it is', () => {
  expect(toPlainCsv([['- Block the ditches, then wait.', '=1+1', -1, null]])).toBe(
    '"- Block the ditches, then wait.",=1+1,-1,\r\n',
  )
})

test('no cell starts like a formula', () => {
  expect(toCsv([['=1+1', '+1', '-1', '@x', '\tx', '\rx', -1]])).toBe(
    "'=1+1,'+1,'-1,'@x,'\tx,\"'\rx\",-1\r\n",
  )
  expect(toCsv([['＝1+1', '＋1', '－1', '＠x']])).toBe("'＝1+1,'＋1,'－1,'＠x\r\n")
  fc.assert(
    fc.property(fc.constantFrom(...'=+-@＝＋－＠\t\r'), fc.string(), (sign, rest) =>
      /^"?'/.test(toCsv([[sign + rest]])),
    ),
  )
})
