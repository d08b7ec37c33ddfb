// Worth watching? The reason says what was measured.
import { expect, test } from 'vitest'
import { verdictOf } from './verdict.ts'

const summary = 'word '.repeat(180)
const measured = { level: 'medium', subjectShare: null, fillerShare: 0.04, variety: 0.71 } as const

test('a dense talk that answers its title is to be watched, from that moment', () => {
  const density = { ...measured, level: 'high', subjectShare: 0.31 } as const
  const verdict = verdictOf({
    density,
    durationSeconds: 600,
    summary,
    answer: { seconds: 42, sentences: [] },
    language: 'en',
  })
  expect(verdict).toEqual({
    call: 'watch',
    reason:
      'Dense: 31% of the words carry the subject, 4% are fillers or repeats. Reading takes 1 min, watching 10:00.',
    startSeconds: 42,
  })
})

test('the reason is in the language of the captions where that is known, else in English', () => {
  const reasonIn = (language: string) =>
    verdictOf({ density: measured, durationSeconds: 600, summary, answer: { seconds: null, sentences: [] }, language })
      .reason
  expect(reasonIn('de-AT')).toBe(
    'Von hundert Wörtern zur Sache sind 71 verschieden; 4% sind Füllwörter oder Wiederholungen. Lesen dauert 1 min, Ansehen 10:00. Keine einzelne Stelle greift den ganzen Titel auf.',
  )
  expect(reasonIn('zh')).toBe(
    '每一百个主题词中有71个不同；4%是口头语或重复。阅读需1分钟，观看需10:00。没有哪一段完整地回应了标题。',
  )
  expect(reasonIn('fi')).toMatch(/^Of a hundred words that carry its subject 71 differ/)
})
