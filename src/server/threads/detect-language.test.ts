// Tests that uploaded captions get the language in which they are written, and none if
// that is uncertain.
import { expect, test } from 'vitest'
import { linearGrowth, measureGrowth } from '#tests/cpu-time.ts'
import { confirmLanguage } from './detect-language.ts'
import { tasks } from './tasks.ts'

async function languageOf(text: string, name?: string): Promise<string> {
  const file = { text: `${text}\n`.repeat(4), name, wordLimit: 1e6 }
  return (await tasks.parseUploadedCaptions(file)).transcript.language
}

test.each([
  [
    'en',
    'honey bees tell each other where the flowers are by dancing on the comb so the straight part points the way',
  ],
  ['de', 'Die Bienen sagen einander, wo die Blumen sind, indem sie auf der Wabe tanzen.'],
  ['da', 'Bierne fortæller hinanden, hvor blomsterne er, ved at danse på tavlen.'],
  ['fi', 'Mehiläiset kertovat toisilleen, missä kukat ovat, tanssimalla kennon päällä.'],
  ['ru', 'Пчёлы рассказывают друг другу, где растут цветы, танцуя на сотах.'],
  ['he', 'הדבורים מספרות זו לזו היכן הפרחים על ידי ריקוד על חלת הדבש בכוורת'],
  ['ar', 'يخبر النحل بعضه بعضا بمكان الزهور عن طريق الرقص على قرص العسل'],
  ['hi', 'मधुमक्खियाँ छत्ते पर नाचकर एक दूसरे को बताती हैं कि फूल कहाँ हैं'],
  ['ja', 'ミツバチは巣板の上で踊ることで、花がどこにあるかを互いに伝えます。'],
  ['zh', '蜜蜂通过在蜂巢上跳舞来告诉彼此花在哪里,直线部分指明了方向。'],
])('words in %s', async (language, text) => {
  expect(await languageOf(text)).toBe(language)
})

test('what the file says outranks what its words look like, and its name does not', async () => {
  const german =
    'Die Bienen sagen einander, wo die Blumen sind, indem sie auf der Wabe tanzen. '.repeat(4)
  expect(await languageOf(german, 'talk.nl.txt')).toBe('de')
  expect(await languageOf(german, 'talk.de-AT.txt')).toBe('de-AT')
  const webVtt = `WEBVTT\nLanguage: nds\n\n00:00.000 --> 00:09.000\n${german}\n`
  const { transcript } = await tasks.parseUploadedCaptions({
    ...{ text: webVtt, name: 'a.vtt', wordLimit: 100 },
  })
  expect(transcript.language).toBe('nds')
})

test('descriptions of sounds do not count', async () => {
  expect(
    await languageOf(
      '[Music playing loudly in the background] Die Bienen sagen einander, wo die Blumen sind.',
    ),
  ).toBe('de')
})

test('words of many languages have none', async () => {
  expect(
    await languageOf('bees dance die bienen tanzen les abeilles dansent las abejas bailan'),
  ).toBe('und')
})

test('numbers alone are nothing to summarize', async () => {
  const problem = expect.objectContaining({ code: 'captions_only_numbers' })
  await expect(languageOf('1 2 3 4 5 6 7 8 9 10 11 12 13 14 15')).rejects.toEqual(problem)
})

test('a talk whose translator speaks after every few sentences has no language', async () => {
  const english =
    'Honey bees tell each other where the flowers are by dancing on the comb of the hive. '.repeat(
      7,
    )
  const german =
    'Die Bienen sagen einander, wo die Blumen sind, indem sie auf der Wabe tanzen. '.repeat(7)
  expect(await languageOf(`${english}\n${german}`)).toBe('und')
})

test('any text takes linear time', async () => {
  const detect = async (size: number) => {
    for (const unit of ['a', 'ab ', '\u0301', '😀', 'ﷺ', '[', '('])
      await languageOf(`bees dance ${unit.repeat(size)}\n${'word '.repeat(20)}`)
  }
  expect(await measureGrowth(detect, 20_000)).toBeLessThan(linearGrowth)
})

test('the words decide where they are clearly in another language than the name of the file says', async () => {
  const german = [
    'Der Regen fiel die ganze Nacht auf das Dach, und niemand im Haus konnte schlafen, weil es so laut war.',
  ]
  const cues = german.map((text) => ({ startSeconds: 0, endSeconds: 9, text }))
  expect(await confirmLanguage('en', cues)).toBe('de')
  expect(await confirmLanguage('de-AT', cues)).toBe('de-AT')
  expect(await confirmLanguage(null, cues)).toBe('de')
})

test('a language that is hardly told from the one of the name is right', async () => {
  const text =
    'Regnet faldt hele natten på taget, og ingen i huset kunne sove, fordi det var så højt.'
  expect(await confirmLanguage('no', [{ startSeconds: 0, endSeconds: 9, text }])).toBe('no')
})

test('few words decide nothing', async () => {
  expect(
    await confirmLanguage('so', [{ startSeconds: 0, endSeconds: 9, text: 'OK. 1, 2, 3.' }]),
  ).toBe('so')
})
