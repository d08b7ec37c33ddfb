import { expect, test } from 'vitest'
import { readDrop, readPaste } from './read-transfer.ts'

const transfer = (text: string, ...files: File[]) =>
  ({ files, getData: () => text }) as unknown as Pick<DataTransfer, 'files' | 'getData'>
const link = 'https://youtu.be/dQw4w9WgXcQ'
const image = new File(['1'], 'image.png')
const file = new File(['1'], 'talk.SRT')

test('a link, a transcript, a few words and a file are told apart', () => {
  expect(readPaste(transfer(` ${link}\n`))).toEqual({ kind: 'link', link })
  expect(readPaste(transfer('0:00 Hello\n0:05 World'))).toMatchObject({ kind: 'transcript' })
  expect(readPaste(transfer('word '.repeat(500)))).toMatchObject({ kind: 'transcript' })
  expect(readPaste(transfer('moths'))).toEqual({ kind: 'words', text: 'moths' })
  for (const text of ['', 'talk.SRT', '/home/ada/talk.SRT'])
    expect(readPaste(transfer(text, file))).toEqual({ kind: 'file', file })
})

test('a message is its link, and a transcript that names a link is not', () => {
  expect(readPaste(transfer(`And this: ${link}. It is good`))).toEqual({ kind: 'link', link })
  expect(readPaste(transfer(`Watch this:\n${link}\nand tell me`))).toEqual({ kind: 'link', link })
  expect(readPaste(transfer(`${link}\nhttps://youtu.be/aaaaaaaaaaa`))).toEqual({
    kind: 'link',
    link,
  })
  for (const text of [
    `0:00 see ${link}\n0:05 now`,
    `[00:00] see\n${link}`,
    `See ${link}\n${'word '.repeat(100)}`,
  ])
    expect(readPaste(transfer(text))).toMatchObject({ kind: 'transcript' })
  expect(readPaste(transfer(`0:00 see ${link}`))).toMatchObject({ kind: 'words' })
})

test('text from a spreadsheet or notebook is not replaced by its image or file', () => {
  const text = '0:00\tHello\n0:05\tWorld'
  for (const copy of [image, file])
    expect(readPaste(transfer(text, copy))).toEqual({ kind: 'transcript', text })
})

test('a dragged thumbnail is its link, and a dropped caption file is itself', () => {
  expect(readDrop(transfer(link, image))).toEqual({ kind: 'link', link })
  expect(readDrop(transfer('', image))).toEqual({ kind: 'file', file: image })
  expect(readDrop(transfer('file:///home/ada/talk.SRT', image, file))).toEqual({
    kind: 'file',
    file,
  })
})

test('nothing is given by an empty clipboard, nor by an image alone', () => {
  expect(readPaste(transfer(' \n'))).toBeNull()
  expect(readPaste(transfer('', image))).toBeNull()
  expect(readPaste(null)).toBeNull()
})
