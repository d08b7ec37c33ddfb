// Greetings and thanks in many languages are beside the subject, what is said of a bridge is not.
import { expect, test } from 'vitest'
import { namePart } from '../headlines/describe-recording.ts'
import { dependentOpening } from '../speech/dependent-openings.ts'
import { readSentences } from './asides.ts'

test.each<[language: string, statement: string, ...unfit: string[]]>([
  [
    'ru',
    'Старый мост через реку каждую зиму держит тяжёлые грузовики.',
    'Здравствуйте, сегодня наш гость рассказывает про старый мост.',
    'Он каждую зиму держит тяжёлые грузовики города.',
  ],
  [
    'uk',
    'Старий міст через річку щозими тримає важкі вантажівки.',
    'Вітаю всіх глядачів біля старого мосту нашого міста.',
    'Він щозими тримає важкі вантажівки нашого міста.',
  ],
  [
    'pl',
    'Stary most nad rzeką każdej zimy utrzymuje ciężkie samochody.',
    'Dzień dobry, zapraszam wszystkich widzów na stary most.',
    'On każdej zimy utrzymuje ciężkie samochody miasta.',
  ],
  [
    'tr',
    'Nehrin üzerindeki eski köprü her kış ağır kamyonları taşır.',
    'Merhaba, eski köprü hakkında yeni bir bölüme başladık.',
    'O her kış şehrin ağır kamyonlarını taşır.',
  ],
  [
    'ar',
    'يحمل الجسر القديم فوق النهر شاحنات ثقيلة في الشتاء.',
    'مرحبا بالمشاهدين عند الجسر القديم فوق النهر الكبير.',
    'هو يحمل شاحنات المدينة الثقيلة في الشتاء البارد.',
  ],
  [
    'he',
    'הגשר הישן מעל הנהר נושא בכל חורף משאיות כבדות.',
    'ברוכים הבאים לגשר הישן מעל הנהר של העיר.',
    'הוא נושא בכל חורף משאיות כבדות של העיר.',
  ],
  [
    'hi',
    'नदी का पुराना पुल सर्दियों में भारी ट्रक उठाता है।',
    'नमस्ते दोस्तों, नदी का पुराना पुल शहर की शान है।',
    'वह सर्दियों में शहर के भारी ट्रक उठाता है।',
  ],
  [
    'ja',
    '川にかかる古い橋は毎年の冬に重いトラックを支えます。',
    'こんにちは、川にかかる古い橋の歴史を紹介する番組です。',
    'それは毎年の冬に町の重いトラックを支えます。',
  ],
  [
    'zh',
    '河上的老桥每年冬天承受沉重的卡车。',
    '大家好，河上的老桥每年冬天承受沉重的卡车。',
    '它每年冬天承受城市里沉重的卡车。',
  ],
  [
    'ko',
    '강 위의 오래된 다리는 겨울마다 무거운 트럭을 견딥니다.',
    '안녕하세요, 강 위의 오래된 다리를 소개하는 방송입니다.',
    '그것은 겨울마다 도시의 무거운 트럭을 견딥니다.',
  ],
  [
    'de',
    'Die alte Brücke am Panamakanal trägt jeden Winter schwere Lastwagen.',
    'Vielen Dank, dass heute so viele zur alten Brücke gekommen sind.',
    'Das ist ja auch immer so gewesen.',
  ],
])('%s', (language, statement, ...unfit) => {
  const lines = [statement, ...unfit, statement, statement, statement, statement, statement]
  const cues = lines.map((text, i) => ({ startSeconds: i * 5, endSeconds: i * 5 + 5, text }))
  const { all, asides } = readSentences({ language, kind: 'manual', cues })
  expect(all.flatMap(({ text }, i) => (asides[i] ? [text] : []))).toEqual([unfit[0]])
  if (unfit[1]) expect(dependentOpening[language]!.test(unfit[1])).toBe(true)
  expect(dependentOpening[language]!.test(statement)).toBe(false)
})

test('a chapter without a title is numbered in the language of the captions, or by its number alone', () => {
  expect(['en', 'de-AT', 'ru', 'ja', 'fi'].map((language) => namePart(2, language))).toEqual([
    'Part 2',
    'Teil 2',
    'Часть 2',
    '第2部',
    '2',
  ])
})
