// The engine knows no subject: no list or pattern in it has a word that only the
// recordings say from which it learns or with which it is measured.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Names, products and terms of talks about Bitcoin, of the meetings and committees, and
 * of the ordinary videos.
 */
const subjects =
  /\b(?:bitcoins?|btc|ethereum|satoshi|nakamoto|utxos?|htlcs?|psbts?|segwit|taproot|lightning network|mempool|blockchains?|miners?|mining|wallets?|lnd|bolt ?1[12]|remote controls?|teletext|spongy|industrial designer|user interface designer|marketing expert|amendments?|senedd|parliamentary|npd|narcissis\w+|ottoman|kalanick|pinker|kimi|peanut butter|blood bowl|creole|pidgins?|chess)\b/gi

const folder = 'src/engine'
/** Examples in the comments of a pattern, and sentences in tests, are about something. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')

test('no word list or pattern of the engine names the subject of a data set', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|json)$/.test(name) && !name.includes('.test.'))
    // Learned from speech in general, and read from a dictionary.
    .filter((name) => !/(?:sentence-end-weights|english-words)\.json$/.test(name))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((name) => {
    const words = withoutComments(readFileSync(join(folder, name), 'utf8')).match(subjects) ?? []
    return words.map((word) => `${name}: ${word}`)
  })
  expect(found).toEqual([])
})
