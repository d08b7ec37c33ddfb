import { expect, test } from 'vitest'
import { languages } from '../captions/languages.ts'
import { verdictWords } from './verdict-words.ts'

test('a verdict is in one language, whichever a summary is written in', () => {
  for (const language of languages) {
    const { answer, opinion, ...calls } = verdictWords(language)
    expect(answer, language).toHaveLength(2)
    for (const word of [...Object.values(calls), answer[0], opinion])
      expect(word, language).not.toBe('')
    if (language !== 'en') expect(calls, language).not.toMatchObject({ watch: 'Watch.' })
  }
  expect(verdictWords('de-AT').skim).toBe('Überfliegen.')
  expect(verdictWords('zh-TW').skip).toBe('可以跳過。')
  expect(verdictWords('und').watch).toBe('Watch.')
})
