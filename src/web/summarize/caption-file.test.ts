import { expect, test } from 'vitest'
import { maxCaptionBytes } from '#contract/settings.ts'
import { checkCaptions, readCaptionFile } from './caption-file.ts'

const line = '1\n00:00:01,000 --> 00:00:02,000\nGrüße\n'

test.each([
  ['UTF-8', Buffer.from(line)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${line}`)],
  ['UTF-16 as Windows writes it', Buffer.from(`\uFEFF${line}`, 'utf16le')],
  ['UTF-16 the other way round', Buffer.from(`\uFEFF${line}`, 'utf16le').swap16()],
])('a file in %s is read', async (_, bytes) => {
  expect(await readCaptionFile(new File([bytes], 'talk.srt'))).toEqual({ name: 'talk.srt', text: line })
})

test('five megabytes are read, one byte more is refused before anything is sent', async () => {
  const file = (size: number) => new File([new Uint8Array(size).fill(97)], 'long.txt')
  expect((await readCaptionFile(file(maxCaptionBytes))).text).toHaveLength(maxCaptionBytes)
  await expect(readCaptionFile(file(maxCaptionBytes + 1))).rejects.toMatchObject({ code: 'captions_too_large' })
})

test('pasted words are measured in bytes, and must be words', () => {
  const check = (text: string) => () => checkCaptions({ name: null, text })
  expect(check('0:00 Hello')).not.toThrow()
  expect(check(' \n ')).toThrow(expect.objectContaining({ code: 'captions_empty' }))
  expect(check('é'.repeat(maxCaptionBytes / 2 + 1))).toThrow(expect.objectContaining({ code: 'captions_too_large' }))
})
