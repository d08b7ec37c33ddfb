// A question finds what was indexed, also before the stems of its language changed: the
// index has the spoken words.
import { expect, test } from 'vitest'
import { extractSearchTerms } from '../library/spoken-words/search-terms.ts'
import { readQuestionTerms } from './question-terms.ts'

test.each([
  ['how did she study the bees?', 'bees', 'she studied a bee'],
  ['was sagt er über die Schlüssel und die Häuser?', 'schlussel', 'die Schlüssel liegen im Haus'],
  ['¿qué dice sobre las canciones?', 'canciones', 'una canción'],
  ["qu'est-ce qu'on dit de la boulangerie ?", 'boulangerie', 'des boulangeries'],
  ['что он говорит про пчёлы?', 'пчелы', 'одна пчела'],
  ['ماذا قال عن الكتاب؟', 'الكتاب', 'قرأت الكتاب'],
  ['what does node.js do?', 'node', 'we use node.js here'],
  ["où va l'énergie ?", 'energie', "l'énergie monte"],
])('%s', (question, asked, said) => {
  const indexed = extractSearchTerms(said)
  const terms = readQuestionTerms([question])
  const found = terms.filter(({ words, beginnings }) =>
    indexed.some(
      (word) => words.includes(word) || beginnings.some((beginning) => word.startsWith(beginning)),
    ),
  )
  expect(found.map(({ word }) => word)).toContain(asked)
})
