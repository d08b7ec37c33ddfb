// Function words are never topics, in any language that recordings of the tests have.
import { expect, test } from 'vitest'
import { extractTopics } from '../headlines/topics.ts'
import { getStopWords } from './stop-words.ts'

const talks: Record<string, { sentences: string[]; topic: RegExp; functionWords: string[] }> = {
  hi: {
    sentences: [
      'दोस्तों आज हम मधुमक्खी के बारे में बात करेंगे और ये बहुत ज़रूरी है।',
      'मधुमक्खी फूल से रस लेती है और वो छत्ते में शहद बनाती है।',
      'लेकिन जब छत्ते में जगह नहीं होती तो मधुमक्खी क्या करती है?',
      'मतलब ये है कि शहद और छत्ते के लिए हम मधुमक्खी को बचाते हैं।',
    ],
    topic: /मधुमक्खी|शहद|छत्ते/,
    functionWords: ['है', 'ये', 'और', 'हम', 'लेकिन', 'मतलब', 'वो', 'में', 'तो', 'बात'],
  },
  ru: {
    sentences: [
      'Ну вот, сегодня мы как бы поговорим про пчёл, и это очень важно.',
      'Пчёлы собирают нектар, и вот этот нектар они несут в улей.',
      'Потому что в улье есть соты, и просто в сотах хранится мёд.',
      'То есть, если улей полон, пчёлы ищут новый улей, и это значит, что нектар есть.',
    ],
    topic: /пчёл|нектар|улей/i,
    functionWords: ['вот', 'это', 'есть', 'просто', 'значит', 'если', 'сегодня', 'этот'],
  },
  ar: {
    sentences: [
      'اليوم نحن نتكلم عن النحل وهذا موضوع مهم جدا.',
      'النحل يجمع الرحيق وهو يعني يحمل الرحيق إلى الخلية.',
      'وفي الخلية هناك شمع ولكن العسل أيضا في الخلية.',
      'وإذا كانت الخلية مليئة فإن النحل يبحث عن خلية أخرى لأنه يحتاج العسل.',
    ],
    topic: /النحل|الخلية|الرحيق|العسل/,
    functionWords: [
      'هذا',
      'وهذا',
      'يعني',
      'هناك',
      'وفي',
      'ولكن',
      'أيضا',
      'لأنه',
      'وإذا',
      'فإن',
      'نحن',
      'اليوم',
    ],
  },
}

test.each(Object.keys(talks))('%s: the topics are what is spoken of', (language) => {
  const { sentences, topic, functionWords } = talks[language]!
  const topics = extractTopics(
    sentences.map((text) => ({ text })),
    { count: 7, language },
  )
  expect(topics.some((name) => topic.test(name))).toBe(true)
  for (const name of topics) expect(functionWords).not.toContain(name.toLowerCase())
})

test.each([
  ['en', ['the', 'because', 'um', 'okay', 'gonna'], ['computer', 'system', 'home', 'ai']],
  ['de', ['und', 'weil', 'ähm', 'halt'], ['mensch', 'katze']],
  ['fr', ['parce', 'euh'], ['maison', 'valeur']],
  ['sv', ['och', 'eftersom'], ['hund']],
])(
  '%s: grammar and fillers are stop words, subjects of a talk are none',
  (language, stopWords, subjects) => {
    const words = getStopWords(language)
    expect(stopWords.filter((word) => !words.has(word))).toEqual([])
    expect(subjects.filter((word) => words.has(word))).toEqual([])
  },
)
