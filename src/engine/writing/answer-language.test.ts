// The language of an answer is checked where it can be told for certain.
import { describe, expect, test } from 'vitest'
import { isInOtherLanguage } from './answer-language.ts'

const samples: Record<string, string> = {
  en: 'Yeast is a living thing that eats sugar and gives off gas. The oven has to be as hot as it will go, and the loaf must cool before you cut it.',
  de: 'Hefe ist ein Lebewesen, das Zucker frisst und Gas abgibt. Der Ofen muss so heiß sein, wie es geht, und das Brot soll abkühlen, bevor man es schneidet.',
  fr: 'La levure est un être vivant qui mange du sucre et dégage du gaz. Le four doit être aussi chaud que possible, et le pain doit refroidir avant la coupe.',
  es: 'La levadura es un ser vivo que come azúcar y desprende gas. El horno tiene que estar lo más caliente posible, y el pan debe enfriarse antes de cortarlo.',
  it: 'Il lievito è un essere vivente che mangia zucchero e produce gas. Il forno deve essere il più caldo possibile, e il pane deve raffreddarsi prima del taglio.',
  pt: 'A levedura é um ser vivo que come açúcar e liberta gás. O forno tem de estar o mais quente possível, e o pão deve arrefecer antes de ser cortado por nós.',
  nl: 'Gist is een levend wezen dat suiker eet en gas afgeeft. De oven moet zo heet zijn als het kan, en het brood moet afkoelen voordat je het snijdt.',
  ru: 'Дрожжи — это живой организм, который ест сахар и выделяет газ. Печь должна быть как можно горячее, а хлеб должен остыть, прежде чем его режут.',
  he: 'שמרים הם יצור חי שאוכל סוכר ופולט גז. התנור צריך להיות חם ככל האפשר, והלחם צריך להתקרר לפני שחותכים אותו.',
  ar: 'الخميرة كائن حي يأكل السكر ويطلق الغاز. يجب أن يكون الفرن ساخنا قدر الإمكان، ويجب أن يبرد الخبز قبل تقطيعه.',
  hi: 'खमीर एक जीवित चीज़ है जो चीनी खाती है और गैस छोड़ती है। ओवन जितना हो सके उतना गर्म होना चाहिए, और रोटी काटने से पहले ठंडी होनी चाहिए।',
  zh: '酵母是一种吃糖并释放气体的生物。烤箱必须尽可能热，面包在切开之前必须冷却，否则里面会变得像胶水一样粘，吃起来就不好吃了。',
  ja: '酵母は糖を食べてガスを出す生き物です。オーブンはできるだけ熱くしなければなりません。パンは切る前に冷まさなければなりません。',
  ko: '효모는 설탕을 먹고 가스를 내뿜는 생물입니다. 오븐은 가능한 한 뜨거워야 하고, 빵은 자르기 전에 식혀야 합니다. 그렇지 않으면 속이 풀처럼 됩니다.',
}
const codes = Object.keys(samples)

test.each(codes)('a text in the language asked for (%s) is right', (code) => {
  expect(isInOtherLanguage(samples[code]!, code)).toBe(false)
})

test.each(codes)('every other language is wrong for %s', (code) => {
  const missed = codes.filter(
    (other) => other !== code && !isInOtherLanguage(samples[other]!, code),
  )
  expect(missed).toEqual([])
})

describe('what cannot be told is not judged', () => {
  test.each([
    ['a short text', 'Yeast is alive.', 'de'],
    ['a language without letters of its own and without a list', samples.en!, 'eu'],
    [
      'names and terms',
      'Pasteur, Koch, Louis, Paris, Lyon, Berlin, Zürich, London, Milano, Madrid, Porto, Gent',
      'de',
    ],
    [
      'a text with English terms',
      `${samples.de} Machine Learning, Open Source, Deep Learning und Big Data.`,
      'de',
    ],
    [
      'a Chinese text with names in Latin letters',
      `${samples.zh} Louis Pasteur, Institut Pasteur.`,
      'zh',
    ],
    ['variants of a language', samples.pt!, 'pt-BR'],
    ['nothing', '', 'fr'],
  ])('%s', (_, text, language) => {
    expect(isInOtherLanguage(text, language)).toBe(false)
  })
})
