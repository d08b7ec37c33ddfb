import { expect, test } from 'vitest'
import { languages } from '../captions/languages.ts'
import { verdictWords } from './verdict-words.ts'

const [seen, heard] = [{ isHeard: false }, { isHeard: true }]

test('a verdict is in one language, whichever a summary is written in', () => {
  for (const language of languages) {
    const { answer, opinion, ...calls } = verdictWords(language, seen)
    expect(answer, language).toHaveLength(2)
    for (const word of [...Object.values(calls), answer[0], opinion])
      expect(word, language).not.toBe('')
    const { watch } = verdictWords(language, heard)
    expect(['', calls.watch], language).not.toContain(watch)
    if (language !== 'en') expect(calls, language).not.toMatchObject({ watch: 'Watch.' })
  }
  expect(verdictWords('de-AT', seen).skim).toBe('Überfliegen.')
  expect(verdictWords('zh-TW', seen).skip).toBe('可以跳過。')
  expect(verdictWords('und', heard).watch).toBe('Listen.')
})
