// The language of short questions with foreign names.
import { expect, test } from 'vitest'
import { detectQuestionLanguage } from './detect-question-language.ts'

test.each([
  ['Was ist Taproot?', 'de'],
  ['Wie viele Blöcke?', 'de'],
  ['Wer ist Hal Finney?', 'de'],
  ['What is Taproot?', 'en'],
  ['Who is Nick Szabo?', 'en'],
  ['Was it Nick Szabo who proposed the Taproot upgrade?', 'en'],
  ['¿Qué es Taproot?', 'es'],
  ['Qu’est-ce que Taproot ?', 'fr'],
  ['Cos’è Taproot?', 'it'],
  ['O que é Taproot?', 'pt'],
  ['Wat is Taproot?', 'nl'],
  ['Vad är Taproot?', 'sv'],
  ['Hvad er Taproot?', 'da'],
  ['Co to jest Taproot?', 'pl'],
  ['Что такое Taproot?', 'ru'],
  ['Що таке Taproot?', 'uk'],
  ['Taprootとは何ですか', 'ja'],
])('%s is a question in %s', async (question, language) => {
  expect(await detectQuestionLanguage(question)).toBe(language)
})

test.each(['Taproot', 'Taproot?', 'Nick Szabo'])('%s may be in any language', async (question) => {
  expect(await detectQuestionLanguage(question)).toBeNull()
})
