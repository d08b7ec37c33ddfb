// The language in which a question is answered: one in which the answer can be checked.
import { expect, test } from 'vitest'
import { tasks } from './tasks.ts'

const cues = ['Bitcoin was invented in 2008.', 'Nobody knows who invented Bitcoin.'].map(
  (text, i) => ({
    text,
    startSeconds: i * 15,
    endSeconds: i * 15 + 14,
  }),
)
const source = {
  videoId: 'v1',
  title: 'Money',
  transcript: { language: 'en', kind: 'manual' as const, cues },
  chapters: [],
}

test.each([
  ['Wer hat Bitcoin eigentlich erfunden und warum weiß das niemand?', 'de'],
  ['מי המציא את Bitcoin ולמה אף אחד לא יודע את זה?', null],
])('%s is answered in %s, or in the language of the passages', async (question, language) => {
  const result = await tasks.findAnswer({ question, sources: [source], earlier: [], quotes: false })
  expect(result.found.passages).not.toEqual([])
  expect(result.language).toBe(language)
})
