// A complete question for tests; each test changes the fields that matter to it.
import type { Passage, QuestionView } from '#contract/questions/questions.ts'

export function aPassage(n: number, change: Partial<Passage> = {}): Passage {
  return {
    ...{
      n,
      videoId: 'aaaaaaaaaaa',
      title: 'Why bread rises',
      startSeconds: n * 10,
      endSeconds: n * 10 + 40,
    },
    ...{
      quote: `Words of passage ${n}.`,
      sentences: [{ start: 0, startSeconds: n * 10 }],
      language: 'en',
      matches: [],
    },
    ...change,
  }
}

export function aQuestion(change: Partial<QuestionView> = {}): QuestionView {
  return {
    ...{
      id: 'q1',
      question: 'Why does bread rise?',
      scope: { kind: 'video', videoId: 'aaaaaaaaaaa' },
    },
    ...{ scopeTitle: 'Why bread rises', followUpTo: null, state: 'done', found: 'answered' },
    ...{
      sentences: [],
      leftOut: [],
      isUnconfirmed: false,
      passages: [],
      videos: [],
      engine: { kind: 'model', name: 'double' },
      language: 'en',
      questionLanguage: 'en',
    },
    ...{ problem: null, createdAt: 0 },
    ...change,
  }
}
