// A complete summary for tests; each test changes the fields that matter to it.
import type { SummaryView } from '#contract/summaries/summary.ts'

const defaultSummary: SummaryView = {
  id: 's1',
  videoId: 'aaaaaaaaaaa',
  title: 'Why bread rises',
  thumbnail: null,
  duration: '1:02:03',
  durationSeconds: 3723,
  channel: 'Crumb Club',
  url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
  views: 12,
  createdAt: 0,
  firstMadeAt: 0,
  updatedAt: 0,
  savedAt: null,
  customPrompt: null,
  rating: 0,
  tags: [],
  language: 'en',
  length: 'medium',
  rewriteReason: null,
  engine: { kind: 'extract', name: 'pith' },
  readMinutes: 2,
  savedSeconds: 3600,
  transcript: { language: 'en-GB', kind: 'auto', words: 9000 },
  coverage: { fromSeconds: 0, toSeconds: 3720.5, share: 0.998 },
  checked: { kept: 2, dropped: 1 },
  summary: {
    tldr: 'Gas makes it rise.',
    summary: 'Yeast eats sugar.\n\nIt gives off gas.',
    keyPoints: [
      { text: 'Yeast is alive.', startSeconds: 65.9, quote: 'yeast is alive', supported: true },
      { text: 'Ovens are hot.', startSeconds: 3661, quote: '', supported: false },
    ],
    chapters: [{ title: 'Yeast', startSeconds: 0, summary: 'What it is.' }],
    mainTopics: ['bread', 'yeast'],
    sentiment: 'neutral',
    watchTime: '1:02:03',
    contentQuality: 'high',
    verdict: { call: 'skim', reason: 'The middle repeats itself.', startSeconds: 125 },
  },
}

export function aSummary(change: Partial<SummaryView> = {}): SummaryView {
  return { ...defaultSummary, ...change }
}
