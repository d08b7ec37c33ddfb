import { expect, test } from 'vitest'
import { maxCaptionBytes } from '#contract/basics/limits.ts'
import { decodeCaptions } from '#contract/captions/decode-captions.ts'
import { readCaptionFile, validateCaptions } from './caption-file.ts'

const cue = '1\n00:00:01,000 --> 00:00:02,000\nViele Grüße\n'

test.each([
  ['UTF-8', Buffer.from(cue)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${cue}`)],
  ['little-endian UTF-16', Buffer.from(`\uFEFF${cue}`, 'utf16le')],
  ['big-endian UTF-16', Buffer.from(`\uFEFF${cue}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(cue, 'latin1')],
])('a file in %s is read', async (_, bytes) => {
  expect(await readCaptionFile(new File([bytes], 'talk.srt'))).toEqual({
    name: 'talk.srt',
    text: cue,
  })
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

test('an image is refused when it is chosen, and does not become text in UTF-16', async () => {
  // The start of a PNG, and bytes of every value.
  const image = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d4948445200000010', 'hex'),
    Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * index * 31 + index * 7) % 256)),
  ])
  for (const name of ['talk.srt', 'photo.png'])
    await expect(readCaptionFile(new File([image], name))).rejects.toMatchObject({
      code: 'captions_unreadable',
    })
})

test.each([
  [
    'Paper.pdf',
    '%PDF-1.7\n1 0 obj<</Type/Catalog>>\nendobj\n',
    'A .pdf file cannot be read as captions. Use a .srt, ',
  ],
  [
    'notes.rtf',
    '{\\rtf1\\ansi The keeper climbs ninety steps.}',
    'A .rtf file cannot be read as captions. Use a .srt, ',
  ],
  [
    'talk.docx',
    'PK\u0003\u0004\u0014\u0000\u0006\u0000',
    'A .docx file cannot be read as captions. Use a .srt, ',
  ],
  ['talk.srt', '%PDF-1.7\n', 'No captions could be read from this. Use a .srt, '],
])(
  'a file of another kind is refused with what can be read: %s',
  async (name, content, message) => {
    await expect(readCaptionFile(new File([content], name))).rejects.toMatchObject({
      code: 'captions_unreadable',
      message: expect.stringContaining(message),
    })
  },
)

test('one damaged character does not make UTF-8 another encoding, and Windows-1252 keeps its own quotes', async () => {
  expect(await decodeCaptions(Buffer.from('4772c3bcc39f6520c3', 'hex'))).toBe('Grüße \ufffd')
  expect(await decodeCaptions(Buffer.from('It\x92s 5 \x80', 'latin1'))).toBe('It’s 5 €')
})

test.each([
  [
    'Russian in Windows-1251',
    'Сегодня мы поговорим о нейронных сетях.',
    '0eXj7uTt/yDs+yDv7uPu4u7w6Owg7iDt5enw7u3t+/Ug8eXy//Uu',
  ],
  [
    'Russian in KOI8-R',
    'Сегодня мы поговорим о нейронных сетях.',
    '88XHz8TO0SDN2SDQz8fP18/Syc0gzyDOxcrSz87O2cgg08XU0cgu',
  ],
  [
    'Arabic in Windows-1256',
    'مرحبا بكم في هذا الدرس عن الشبكات العصبية',
    '49HNyMcgyN/jIN3tIOXQxyDH4c/R0yDa5CDH4dTI38fKIMfh2tXI7ck=',
  ],
  [
    'Japanese in Shift JIS',
    '今日は神経回路について話します。',
    'jaGT+oLNkF+Mb4nxmEiCyYLCgqKCxJhigrWC3IK3gUI=',
  ],
  [
    'Chinese in GB18030',
    '我们今天来讲讲飞向灯火的飞蛾。',
    'ztLDx73xzOzAtL2yvbK3yc/ytca78LXEt8m26qGj',
  ],
  ['Chinese in Big5', '我們今天來講講飛向燈火的飛蛾。', 'p9qtzKS1pNGo08G/wb+tuKZWv0+k9aq6rbi4v6FD'],
  [
    'Korean in EUC-KR',
    '오늘은 신경망에 대해 이야기하겠습니다',
    'v8C0w8C6IL3FsOa4wb+hILTrx9ggwMy+37Hix8+w2r3AtM+02Q==',
  ],
  [
    'Greek in Windows-1253',
    'Σήμερα θα μιλήσουμε για τα νευρωνικά δίκτυα.',
    '097s5fHhIOjhIOzp697z7/Xs5SDj6eEg9OEg7eX18fnt6ercIOTf6vT14S4=',
  ],
  [
    'Hebrew in Windows-1255',
    'היום נדבר על רשתות עצביות ואיך הן פועלות',
    '5Onl7SDw4+H4IPLsIPj5+uX6IPL24enl+iDl4OnqIOTvIPTl8uzl+g==',
  ],
  [
    'Thai in Windows-874',
    'วันนี้เราจะพูดถึงกาแฟและการปลูกต้นไม้',
    'x9G5udXp4MPSqNC+2bS21qeh0uG/4cXQodLDu8XZobXpueTB6Q==',
  ],
  [
    'Polish in Windows-1250',
    'Dziś będziemy mówić o tym, jak działa sieć neuronowa.',
    'RHppnCBi6mR6aWVteSBt83dp5iBvIHR5bSwgamFrIGR6aWGzYSBzaWXmIG5ldXJvbm93YS4=',
  ],
  [
    'Turkish in Windows-1254',
    'Bugün yapay sinir ağlarının nasıl çalıştığını konuşacağız.',
    'QnVn/G4geWFwYXkgc2luaXIgYfBsYXL9bv1uIG5hc/1sIOdhbP3+dP3w/W79IGtvbnX+YWNh8P16Lg==',
  ],
])('a file of %s is read', async (_, sentence, base64) => {
  const cues = [1, 2, 3].map((second) => [
    Buffer.from(`${second}\n00:00:0${second},000 --> 00:00:0${second + 1},000\n`),
    Buffer.from(base64, 'base64'),
    Buffer.from('\n\n'),
  ])
  expect((await readCaptionFile(new File(cues.flat(), 'talk.srt'))).text.split('\n')[2]).toBe(
    sentence,
  )
})

test('bytes that are no text in any encoding are not given a meaning', async () => {
  const bytes = Buffer.from(
    Array.from({ length: 4000 }, (_, index) => 0x80 + ((index * index * 31 + index * 7) % 128)),
  )
  expect(await decodeCaptions(bytes)).toContain('\ufffd')
  await expect(readCaptionFile(new File([bytes], 'talk.srt'))).rejects.toMatchObject({
    code: 'captions_unreadable',
  })
})

test('a zero between the letters does not make a text UTF-16', async () => {
  expect(await decodeCaptions(Buffer.from('0:00 The Web w\0as a docu\0ment. '))).toContain(
    'The Web w',
  )
})

test('a file of five megabytes is read, and one byte more is rejected before it is sent', async () => {
  const createFile = (size: number) => new File([new Uint8Array(size).fill(97)], 'long.txt')
  expect((await readCaptionFile(createFile(maxCaptionBytes))).text).toHaveLength(maxCaptionBytes)
  await expect(readCaptionFile(createFile(maxCaptionBytes + 1))).rejects.toMatchObject({
    code: 'captions_too_large',
  })
})

test('pasted text is measured in bytes and must not be empty', () => {
  const validate = (text: string) => () => validateCaptions({ text })
  expect(validate('0:00 Hello')).not.toThrow()
  expect(validate(' \n ')).toThrow(expect.objectContaining({ code: 'captions_empty' }))
  expect(validate('é'.repeat(maxCaptionBytes / 2 + 1))).toThrow(
    expect.objectContaining({ code: 'captions_too_large' }),
  )
})

test.each([
  ['utf8', 'utf-8'],
  ['latin1', 'windows-1252'],
  ['utf16le', 'utf-16le'],
] as const)(
  'the encoding of five megabytes is told by their beginning, and all of them are read: %s',
  async (encoding, label) => {
    const text = 'Grüße aus Köln, schöne Straße. '.repeat(maxCaptionBytes / 64)
    const bytes = Buffer.from(text, encoding)
    expect(await decodeCaptions(bytes)).toBe(text)
    // Read as a whole, these bytes would be of another encoding, or of none.
    const damaged = Buffer.concat([
      bytes.subarray(0, 500_000),
      Buffer.alloc(maxCaptionBytes - 500_000, 0x81),
    ])
    expect(await decodeCaptions(damaged)).toBe(new TextDecoder(label).decode(damaged))
  },
)
