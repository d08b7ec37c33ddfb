import { expect, test } from 'vitest'
import { readTransfer } from './read-transfer.ts'

const transfer = (text: string, ...files: File[]) =>
  ({ files, getData: () => text }) as unknown as Pick<DataTransfer, 'files' | 'getData'>

test('a link, a transcript, a few words and a file are told apart', () => {
  const link = 'https://youtu.be/dQw4w9WgXcQ'
  expect(readTransfer(transfer(` ${link}\n`))).toEqual({ kind: 'link', link })
  expect(readTransfer(transfer('0:00 Hello\n0:05 World'))).toMatchObject({ kind: 'transcript' })
  expect(readTransfer(transfer('word '.repeat(500)))).toMatchObject({ kind: 'transcript' })
  expect(readTransfer(transfer('moths'))).toEqual({ kind: 'words', text: 'moths' })
  const file = new File(['1'], 'talk.srt')
  expect(readTransfer(transfer('talk.srt', file))).toEqual({ kind: 'file', file })
})

test('nothing is given by an empty clipboard', () => {
  expect(readTransfer(transfer(' \n'))).toBeNull()
  expect(readTransfer(null)).toBeNull()
})
