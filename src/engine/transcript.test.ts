// Splitting captions into readable sentences and into lines.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cue, Transcript } from '#contract/captions/transcript.ts'
import { countSpokenWords } from './speech/words.ts'
import { splitLines, splitSentences, splitSpokenSentences } from './transcript.ts'

/** Captions of four seconds each, one after the other. */
function captions(texts: string[], language = 'en'): Transcript {
  return {
    language,
    kind: 'manual',
    cues: texts.map((text, i) => ({ startSeconds: i * 4, endSeconds: i * 4 + 4, text })),
  }
}

function timed(cues: [number, number, string][], language = 'en'): Transcript {
  return {
    language,
    kind: 'auto',
    cues: cues.map(([startSeconds, endSeconds, text]) => ({ startSeconds, endSeconds, text })),
  }
}

const textsOf = (transcript: Transcript) => splitSentences(transcript).map(({ text }) => text)

test('a sentence across several captions is one sentence with its exact times', () => {
  const result = splitSentences(captions(['The tide turns twice', 'a day. Then the boats']))
  expect(result).toMatchObject([
    { text: 'The tide turns twice a day.', startSeconds: 0 },
    { text: 'Then the boats.', endSeconds: 8 },
  ])
  // "Then" begins 7 of 22 letters into the second caption.
  expect(result[1]?.startSeconds).toBeCloseTo(4 + (4 * 7) / 22, 5)
  expect(result[0]?.endSeconds).toBe(result[1]?.startSeconds)
})

test('the number of a list that goes on does not end a sentence', () => {
  const list = 'It explains 1. why that holds, and 2. what it costs.'
  expect(textsOf(captions([`${list} It ends.`]))).toEqual([list, 'It ends.'])
})

test('titles, initials, decimals and dates do not end a sentence', () => {
  expect(
    textsOf(captions(['Dr. A. Novak paid 3.50 euros, e.g. for tea. Mr. Hale did not.'])),
  ).toEqual(['Dr. A. Novak paid 3.50 euros, e.g. for tea.', 'Mr. Hale did not.'])
  const names = 'Prof. Hale met the Hon. Mrs. Ray on Oct. 5 in Mt. Vernon, i.e. at home.'
  expect(textsOf(captions([`${names} It rained.`]))).toEqual([names, 'It rained.'])
  const spaced = 'Er kam z. B. am Montag, d. h. gestern, u. a. mit Dipl. Ing. Huber.'
  expect(textsOf(captions([`${spaced} Das reicht.`], 'de'))).toEqual([spaced, 'Das reicht.'])
  expect(textsOf(captions(['Wir treffen uns am 3. Oktober. Das steht fest.'], 'de'))).toEqual([
    'Wir treffen uns am 3. Oktober.',
    'Das steht fest.',
  ])
})

test('a dotted abbreviation ends a sentence only before the start of another', () => {
  expect(
    textsOf(
      captions(['The town burnt in 79 C.E. near Naples. It fell in 410 C.E. The walls stood.']),
    ),
  ).toEqual(['The town burnt in 79 C.E. near Naples.', 'It fell in 410 C.E.', 'The walls stood.'])
})

test('automatic captions without punctuation get sentences, capitals and full stops', () => {
  const result = textsOf(
    timed([
      [0, 2.6, "i've been repairing clocks for thirty years"],
      [2.6, 5, 'and most of them only need oil'],
      [6.4, 9, 'so what do you do when a clock'],
      [9, 11, 'stops at the same hour every day'],
      [12.5, 15, 'you look for a bent tooth on'],
      [15, 17, 'one of the wheels'],
    ]),
  )
  expect(result).toEqual([
    "I've been repairing clocks for thirty years and most of them only need oil.",
    'What do you do when a clock stops at the same hour every day?',
    'You look for a bent tooth on one of the wheels.',
  ])
})

test('rolling captions, which repeat the previous line, are read once', () => {
  const rolling = timed([
    [0, 2, 'the harbour master keeps'],
    [2, 4, 'the harbour master keeps a book of every ship'],
    [4, 6, 'a book of every ship that has come in since 1890'],
  ])
  expect(textsOf(rolling)).toEqual([
    'The harbour master keeps a book of every ship that has come in since 1890.',
  ])
  expect(countSpokenWords(rolling)).toBe(15)
})

test('pairs of tags that a format shows as they are are no words, and single ones are said', () => {
  const said = 'O<sub>2</sub> is <i>gas</i>, and each <li> ends with </li> in a Vec<T>.'
  expect(textsOf(captions([said]))).toEqual([
    'O2 is gas, and each <li> ends with </li> in a Vec<T>.',
  ])
})

test('sound notes are not speech, but remain in the lines', () => {
  const noisy = captions([
    '[Music]',
    '♪ ♪',
    '(applause)',
    '>> Thank you. (laughs) Let us begin.',
    '[ __ ]',
  ])
  expect(textsOf(noisy)).toEqual(['Thank you.', 'Let us begin.'])
  expect(countSpokenWords(noisy)).toBe(5)
  expect(
    splitLines(noisy)
      .map(({ text }) => text)
      .join(' '),
  ).toContain('[Music]')
})

test('numbers in brackets are said', () => {
  const lesson = captions([
    'The vector [3, -2] turns to [x,1], and [inaudible, laughs] ends [00:12].',
  ])
  expect(textsOf(lesson)).toEqual(['The vector [3, -2] turns to [x,1], and ends.'])
})

test('words in parentheses that are no sound are kept', () => {
  expect(textsOf(captions(['The lamp (a very old one) still burns.']))).toEqual([
    'The lamp (a very old one) still burns.',
  ])
})

test('fillers, stutters and broken-off words are removed, except in the quote', () => {
  const [first, second, third] = splitSpokenSentences(
    captions([
      'So, um, I I think, you know, the the bridge is, uh, safe.',
      'Okay, so we we we tes- tested it.',
      'What do you know about it?',
    ]),
  )
  expect(first).toMatchObject({
    text: 'I think the bridge is safe.',
    verbatim: 'So, um, I I think, you know, the the bridge is, uh, safe.',
  })
  expect(second?.text).toBe('We tested it.')
  expect(third?.text).toBe('What do you know about it?')
})

test('a word that ends one clause and begins the next is no stutter', () => {
  const meant = [
    'If you vote, vote for clean rivers.',
    'The rule is that when you can, you can leave.',
    'What we know, we know from the sea.',
    'They swim, swim and rest.',
  ]
  expect(textsOf(captions(meant))).toEqual(meant)
  expect(textsOf(captions(['I, I swim with the, the whale.', 'We can, we can stay.']))).toEqual([
    'I swim with the whale.',
    'We can stay.',
  ])
  const german = ['Wer das sagt, sagt es oft.', 'Der, der zuerst kommt, wartet.']
  expect(textsOf(captions(german, 'de'))).toEqual(german)
})

test('trailing fillers without punctuation are removed, unless they have a meaning', () => {
  const endings = [
    '>> we took the bridge down okay so',
    '>> the old bridge was okay',
    '>> keep to the right',
  ]
  expect(textsOf(captions(endings))).toEqual([
    'We took the bridge down.',
    'The old bridge was okay.',
    'Keep to the right.',
  ])
})

test('words that only look like fillers are kept', () => {
  expect(
    textsOf(
      captions([
        'So far it holds.',
        'Right now it rains.',
        'Well known it is not.',
        'The code is 5 5 5 2.',
        'So that people can see.',
      ]),
    ),
  ).toEqual([
    'So far it holds.',
    'Right now it rains.',
    'Well known it is not.',
    'The code is 5 5 5 2.',
    'So that people can see.',
  ])
  // "um" and "er" are words in German.
  expect(textsOf(captions(['Er geht um das Haus.'], 'de'))).toEqual(['Er geht um das Haus.'])
})

test('a speaker is named at the start of a turn, and a single "Note:" is no speaker', () => {
  const talk = captions([
    'ANNA BERG: Who built it?',
    'It looks new.',
    'Ben: My father did.',
    'Ben: In one winter.',
    'Note: it leaks.',
  ])
  expect(textsOf(talk)).toEqual([
    'Anna Berg: Who built it?',
    'It looks new.',
    'Ben: My father did.',
    'In one winter.',
    'Note: it leaks.',
  ])
  expect(splitSpokenSentences(talk).map(({ speaker }) => speaker)).toEqual([
    'Anna Berg',
    'Anna Berg',
    'Ben',
    'Ben',
    'Ben',
  ])
})

test('a name inside a caption begins a turn too, also at its end, and a label that is there once is no name', () => {
  const talk = captions([
    'HOST: What is the secret of a good roll? LENA: Mostly time and malt.',
    'We wait. Tip: use malt. HOST: How long? LENA:',
    'Eighteen hours. HOST: Thank you.',
  ])
  expect(splitSpokenSentences(talk).map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Host', 'What is the secret of a good roll?'],
    ['Lena', 'Mostly time and malt.'],
    ['Lena', 'We wait.'],
    ['Lena', 'Tip: use malt.'],
    ['Host', 'How long?'],
    ['Lena', 'Eighteen hours.'],
    ['Host', 'Thank you.'],
  ])
  expect(splitLines(talk).some(({ text }) => text.startsWith('LENA: Mostly time'))).toBe(true)
})

test('the end of a longer label is no name', () => {
  const order = 'The Acting Chair (Hon. Ann Mends): Order.'
  expect(
    splitSpokenSentences(captions([order, order])).map(({ speaker }) => speaker),
  ).not.toContain('Ann Mends)')
})

test('where captions name everybody, who speaks once is named too, and a title is part of the name', () => {
  const talk = captions([
    'Ada Lind: Do we block the ditches?',
    'Ben Bog: I am against it.',
    'Ada Lind: What would it cost?',
    'Dr. Cleo Fen: Twelve thousand euros.',
    'Ada Lind: Then we wait.',
    'Dr. Cleo Fen: Until when?',
    'Note: this is none.',
  ])
  expect(splitSpokenSentences(talk).map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Ada Lind', 'Do we block the ditches?'],
    ['Ben Bog', 'I am against it.'],
    ['Ada Lind', 'What would it cost?'],
    ['Dr. Cleo Fen', 'Twelve thousand euros.'],
    ['Ada Lind', 'Then we wait.'],
    ['Dr. Cleo Fen', 'Until when?'],
    ['Dr. Cleo Fen', 'Note: this is none.'],
  ])
})

test('captions that all begin with another name name their speakers', () => {
  const talk = captions([
    'Ada Lind: Do we block them?',
    'Ben Bog: I am against it.',
    'Cleo Fen: Then we wait.',
  ])
  expect(splitSpokenSentences(talk).map(({ speaker }) => speaker)).toEqual([
    'Ada Lind',
    'Ben Bog',
    'Cleo Fen',
  ])
  const steps = captions(['Step one: mix the flour.', 'Tip: use malt.', 'Warning: do not burn it.'])
  expect(splitSpokenSentences(steps).every(({ speaker }) => speaker === null)).toBe(true)
})

test('a name in capitals is written as names are, and an abbreviation stays', () => {
  const talk = captions([
    'TOM FRY: Who built it?',
    'BBC NEWS: My father did.',
    'CC: In one winter.',
  ])
  expect(splitSpokenSentences(talk).map(({ speaker }) => speaker)).toEqual([
    'Tom Fry',
    'BBC News',
    'CC',
  ])
})

test('a new speaker ends the previous sentence', () => {
  expect(textsOf(captions(['>> we could go by boat', '>> no we could not']))).toEqual([
    'We could go by boat.',
    'No we could not.',
  ])
})

test('a mark for a new speaker starts a turn without a name', () => {
  const result = splitSpokenSentences(
    captions(['>> Good evening, everybody.', 'We are late.', '>> Not at all.']),
  )
  expect(result.map(({ startsTurn }) => startsTurn)).toEqual([true, false, true])
})

test('all-capitals captions become lower case', () => {
  expect(textsOf(captions(['THE COUNCIL MET ON MONDAY AND I WAS THERE.']))).toEqual([
    'The council met on monday and I was there.',
  ])
})

test('Japanese, Chinese and Thai are split without spaces', () => {
  const japanese = captions(['今日は古い橋の話をします。橋は', '木でできています。'], 'ja')
  expect(textsOf(japanese)).toEqual(['今日は古い橋の話をします。', '橋は木でできています。'])
  // Without full stops a sentence ends with its caption.
  expect(textsOf(captions(['这座桥很老', '它是用木头做的', '现在没有人走'], 'zh'))).toEqual([
    '这座桥很老。',
    '它是用木头做的。',
    '现在没有人走。',
  ])
  expect(countSpokenWords(captions(['สะพานนี้เก่ามาก'], 'th'))).toBeGreaterThan(2)
})

test('a line ends with its sentence, and not after a title', () => {
  const said = 'Yesterday the whole town met Prof. Hale. He had come by train from the north.'
  expect(splitLines(captions([said])).map(({ text }) => text)).toEqual([
    'Yesterday the whole town met Prof. Hale.',
    'He had come by train from the north.',
  ])
})

test('lines last at most 15 seconds and lose no word', () => {
  const words = Array.from({ length: 400 }, (_, i) => `word${i}${i % 11 === 10 ? '.' : ''}`)
  const cues: Cue[] = []
  for (let i = 0; i < words.length; i += 7)
    cues.push({
      startSeconds: i / 3,
      endSeconds: (i + 7) / 3,
      text: words.slice(i, i + 7).join(' '),
    })
  const lines = splitLines({ language: 'en', kind: 'auto', cues })
  expect(lines.map(({ text }) => text).join(' ')).toBe(words.join(' '))
  expect(lines.length).toBeGreaterThan(10)
  expect(
    Math.max(...lines.map(({ startSeconds, endSeconds }) => endSeconds - startSeconds)),
  ).toBeLessThanOrEqual(15)
})

test('one caption of 100,000 words, or of one endless word, is split in reasonable time', () => {
  const long = 'the river is wide and slow here but it was not always so '.repeat(7700)
  const transcript: Transcript = {
    language: 'en',
    kind: 'upload',
    cues: [{ startSeconds: 0, endSeconds: 36000, text: long }],
  }
  expect(countSpokenWords(transcript)).toBe(100_100)
  expect(splitSentences(transcript).length).toBeGreaterThan(3000)
  expect(
    splitLines(transcript).every(({ startSeconds, endSeconds }) => endSeconds - startSeconds <= 15),
  ).toBe(true)
  const endless = {
    ...transcript,
    cues: [{ startSeconds: 0, endSeconds: 10, text: 'x'.repeat(300_000) }],
  }
  expect(splitSentences(endless).length).toBeGreaterThan(0)
  expect(
    splitSentences({
      ...endless,
      cues: [{ startSeconds: 0, endSeconds: 9, text: '橋'.repeat(50_000) }],
    }).length,
  ).toBeGreaterThan(0)
})

const anyCue = fc.record({
  startSeconds: fc.oneof(fc.double(), fc.integer({ min: -100, max: 40_000 })),
  endSeconds: fc.oneof(fc.double(), fc.integer({ min: -100, max: 40_000 })),
  text: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.lorem({ mode: 'sentences', maxCount: 3 }),
    fc.constantFrom(
      '',
      '[Music]',
      '>>',
      'ANNA:',
      '- - -',
      '…',
      '👩‍🚀 🎉',
      'مرحبا بكم في المدينة',
      '今日は。',
      '\u0000\u0007',
    ),
  ),
})

test('sentences and lines of any captions are in order and within their times', () => {
  fc.assert(
    fc.property(
      fc.array(anyCue, { maxLength: 30 }),
      fc.constantFrom('en', 'de', 'ja', 'und', ''),
      (cues, language) => {
        const transcript: Transcript = { language, kind: 'upload', cues }
        const last = Math.max(
          0,
          ...cues
            .flatMap(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])
            .filter(Number.isFinite),
        )
        for (const list of [splitSentences(transcript), splitLines(transcript)]) {
          list.forEach(({ startSeconds, endSeconds, text }, i) => {
            expect(text.trim()).not.toBe('')
            expect(startSeconds).toBeGreaterThanOrEqual(list[i - 1]?.startSeconds ?? 0)
            expect(endSeconds).toBeGreaterThanOrEqual(startSeconds)
            expect(endSeconds).toBeLessThanOrEqual(last + 1e-6)
          })
        }
        expect(splitSentences(transcript)).toEqual(splitSentences(transcript))
      },
    ),
    { numRuns: 300 },
  )
})
