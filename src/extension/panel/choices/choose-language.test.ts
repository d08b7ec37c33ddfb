import { expect, test } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

test.each([
  [['de-CH', 'en'], 'de'],
  [['zh-Hant-TW'], 'zh'],
  [['nb-NO', 'en-US'], 'no'],
  // Not offered, so the next one counts.
  [['sw-KE', 'fr'], 'fr'],
  [['sw'], 'en'],
  [[], 'en'],
])('a person whose browser speaks %j is offered summaries in "%s"', (preferred, language) => {
  expect(chooseLanguage(preferred)).toBe(language)
})
