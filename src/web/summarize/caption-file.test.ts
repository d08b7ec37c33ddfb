import { expect, test } from 'vitest'
import { maxCaptionBytes } from '#contract/limits.ts'
import { readCaptionFile, validateCaptions } from './caption-file.ts'

const cue = '1\n00:00:01,000 --> 00:00:02,000\nViele Grüße\n'

test.each([
  ['UTF-8', Buffer.from(cue)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${cue}`)],
  ['little-endian UTF-16', Buffer.from(`\uFEFF${cue}`, 'utf16le')],
  ['big-endian UTF-16', Buffer.from(`\uFEFF${cue}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(cue, 'latin1')],
])('a file in %s is read', async (_, bytes) => {
  expect(await readCaptionFile(new File([bytes], 'talk.srt'))).toEqual({ name: 'talk.srt', text: cue })
})

const chinese = '1\r\n00:00:01,000 --> 00:00:02,000\r\n一只飞蛾　在最黑的一夜里\r\n'
test.each([
  ['Latin letters', cue],
  ['Chinese', chinese],
  ['Chinese without times', '第一行　一只飞蛾\n第二行　在最黑的一夜里\n'],
])('a file in UTF-16 without a byte order mark is read in both orders: %s', async (_, content) => {
  const little = Buffer.from(content, 'utf16le')
  for (const bytes of [little, Buffer.from(little).swap16()]) {
    expect((await readCaptionFile(new File([bytes], 'talk.srt'))).text).toBe(content)
  }
})

test('an image does not become text in UTF-16', async () => {
  // The start of a PNG, and bytes of every value.
  const image = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d4948445200000010', 'hex'),
    Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * index * 31 + index * 7) % 256)),
  ])
  const { text } = await readCaptionFile(new File([image], 'talk.srt'))
  expect(text).toContain('\0')
})

test('one damaged character does not make UTF-8 another encoding, and Windows-1252 keeps its own quotes', async () => {
  const read = async (bytes: Buffer<ArrayBuffer>) => (await readCaptionFile(new File([bytes], 'talk.txt'))).text
  expect(await read(Buffer.from('47 72 c3 bc c3 9f 65 20 c3'.replaceAll(' ', ''), 'hex'))).toBe('Grüße \ufffd')
  expect(await read(Buffer.from('It\x92s 5 \x80', 'latin1'))).toBe('It’s 5 €')
})

test('a Russian file in Windows-1251 does not become Latin letters without a meaning', async () => {
  // Привет, мир
  const bytes = Buffer.from('cff0e8e2e5f22c20ece8f0', 'hex')
  const { text } = await readCaptionFile(new File([Buffer.from(cue.replace('Viele Grüße', '<i>')), bytes], 'talk.srt'))
  expect(text).toContain('\ufffd')
  expect(text).not.toMatch(/[à-ÿ]/)
})

test('a file of five megabytes is read, and one byte more is rejected before it is sent', async () => {
  const createFile = (size: number) => new File([new Uint8Array(size).fill(97)], 'long.txt')
  expect((await readCaptionFile(createFile(maxCaptionBytes))).text).toHaveLength(maxCaptionBytes)
  await expect(readCaptionFile(createFile(maxCaptionBytes + 1))).rejects.toMatchObject({ code: 'captions_too_large' })
})

test('pasted text is measured in bytes and must not be empty', () => {
  const validate = (text: string) => () => validateCaptions({ text })
  expect(validate('0:00 Hello')).not.toThrow()
  expect(validate(' \n ')).toThrow(expect.objectContaining({ code: 'captions_empty' }))
  expect(validate('é'.repeat(maxCaptionBytes / 2 + 1))).toThrow(expect.objectContaining({ code: 'captions_too_large' }))
})
