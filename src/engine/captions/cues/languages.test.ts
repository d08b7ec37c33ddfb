// The name of a caption file often ends with its language, and often with something else.
import { expect, test } from 'vitest'
import { languageFromFileName } from './languages.ts'

test.each([
  ['talk.de.srt', 'de'],
  ['talk.pt-BR.srt', 'pt-BR'],
  ['talk.zh-Hans-CN.vtt', 'zh-Hans-CN'],
  ['talk.es-419.vtt', 'es-419'],
  ['talk.en-orig.vtt', 'en'],
  ['talk.eng.srt', 'en'],
  ['talk.en.hi.srt', 'en'],
  ['talk.en.sdh.forced.srt', 'en'],
  ['talk.fil.ttml', 'fil'],
  // These name no language.
  ['GMT20260304-100203_Recording.cc.vtt', null],
  ['meeting.ts.srt', null],
  ['node.js.srt', null],
  ['show.s01.e02.srt', null],
  ['talk.final.srt', null],
  ['talk.hi.srt', null],
  ['de.zip', null],
  ['talk.srt', null],
])('%s: %s', (name, language) => {
  expect(languageFromFileName(name, 'Rain fell on the roof all night.')).toBe(language)
})

test('"hi" is Hindi where the words are', () => {
  expect(languageFromFileName('talk.hi.srt', 'रात भर छत पर बारिश होती रही।')).toBe('hi')
})
