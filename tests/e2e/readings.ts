// Summaries of three kinds for tests of the page: an extract, an extract in Hebrew, and
// one that a model wrote.
import type { Page } from '@playwright/test'
import type { Cue } from '../../src/contract/captions/transcript.ts'
import type { SummaryView } from '../../src/contract/summaries/summary.ts'
import { aSummary } from '../a-summary.ts'
import { answerApi } from './api-answers.ts'
import { answerNoQuestions } from './fake-questions.ts'

type Reading = { view: SummaryView; lines: Cue[] }

const said = (startSeconds: number, text: string) => ({ text, startSeconds, quote: text })
const toLines = (lines: [number, string][]): Cue[] =>
  lines.map(([startSeconds, text]) => ({ text, startSeconds, endSeconds: startSeconds + 7 }))

const drawers = said(
  48,
  'Every drawer in this cabinet used to hold index cards, and now it holds about four hundred kinds of seed.',
)
const beans = {
  text: 'A bean keeps for four years in here, and an onion keeps for one.',
  startSeconds: 112,
  quote: 'a bean keeps for four years in here uh and an onion keeps for one',
}
const packets = said(211, 'You take five packets at most, and you write down what you took.')
const joined = (...sentences: { text: string }[]) => sentences.map(({ text }) => text).join(' ')

export const seeds: Reading = {
  view: aSummary({
    id: 'seeds',
    videoId: '3sEEdsL1brA',
    title: 'Inside a library that lends seeds',
    channel: 'Plotshare',
    duration: '12:36',
    durationSeconds: 756,
    url: 'https://www.youtube.com/watch?v=3sEEdsL1brA',
    views: 54_000,
    engine: { kind: 'extract', name: 'pith' },
    transcript: { language: 'en', kind: 'manual', words: 1918 },
    coverage: { fromSeconds: 0, toSeconds: 756, share: 1 },
    checked: { kept: 3, dropped: 0 },
    savedSeconds: 620,
    summary: {
      tldr: 'A 12-minute tour of a library that lends seeds: the drawers, and borrowing a packet.',
      pullQuote: said(280, 'You borrow a packet in March, and you bring one back in October.'),
      summary: `${joined(drawers, beans)}\n\n${packets.text}`,
      keyPoints: [drawers, beans, packets].map((highlight) => ({ ...highlight, supported: true })),
      chapters: [
        {
          title: 'The drawers',
          startSeconds: 0,
          summary: joined(drawers, beans),
          highlights: [drawers, beans],
        },
        {
          title: 'Borrowing a packet',
          startSeconds: 185,
          summary: packets.text,
          highlights: [packets],
          topics: [
            { text: 'returned seeds', startSeconds: 240 },
            { text: 'the waiting list', startSeconds: 390 },
          ],
        },
      ],
      mainTopics: ['seeds', 'library'],
      sentiment: 'neutral',
      watchTime: '12:36',
      contentQuality: 'high',
      verdict: { call: 'watch', reason: 'It is short, and most of it stays on the subject.' },
    },
  }),
  lines: toLines([
    [48, 'Every drawer in this cabinet used to hold index cards, and now it holds'],
    [55, 'about four hundred kinds of seed.'],
    [96, 'people ask me how long a seed lasts as if there were one answer'],
    [104, 'it depends on the seed a bean'],
    [112, 'keeps for four years in here uh and an onion'],
    [120, 'keeps for one so the onions live at the front where I can see them'],
    [128, 'and the parsnips well I don’t promise anything about parsnips'],
    [211, 'You take five packets at most, and you write down what you took.'],
  ]),
}

const hill = said(580, 'קודם כול תמצאו הר')

export const maps: Reading = {
  view: aSummary({
    id: 'maps',
    videoId: 'mapsHebrew1',
    title:
      'איך קוראים מפה טופוגרפית בלי להתבלבל: קווי גובה, קנה מידה 1:50,000, צפון אמיתי וצפון מגנטי, ושלוש הטעויות שכמעט כל מטייל עושה ביום הראשון שלו בשטח, כולל תרגול מלא במכתש',
    channel: 'שביל צדדי',
    duration: '24:36',
    durationSeconds: 1476,
    url: 'https://www.youtube.com/watch?v=mapsHebrew1',
    language: 'en',
    engine: { kind: 'extract', name: 'pith' },
    transcript: { language: 'he', kind: 'auto', words: 2977 },
    coverage: { fromSeconds: 0, toSeconds: 1476, share: 1 },
    checked: { kept: 1, dropped: 0 },
    summary: {
      tldr: 'מפה לא מראה לאן ללכת אלא כמה יקר להגיע לשם: קווי גובה צפופים הם מחיר, לא ציור.',
      pullQuote: said(138, 'סנטימטר במפה הוא חצי קילומטר בשטח, אבל הזמן תלוי בצפיפות קווי הגובה.'),
      summary: hill.text,
      keyPoints: [{ ...hill, supported: true }],
      chapters: [
        { title: 'לכוון את המפה', startSeconds: 532, summary: hill.text, highlights: [hill] },
      ],
      mainTopics: ['ניווט', 'GPS'],
      sentiment: 'positive',
      watchTime: '24:36',
      contentQuality: 'high',
    },
  }),
  lines: toLines([
    [570, 'מכוונים את המפה לפי שני עצמים גדולים'],
    [580, 'קודם כול תמצאו הר. הר לא זז.'],
    [588, 'אחר כך תמצאו את הוואדי שיורד ממנו'],
  ]),
}

export const bread: Reading = {
  view: aSummary({
    engine: { kind: 'model', name: 'llama3.2' },
    checked: { kept: 1, dropped: 2, droppedTexts: ['Bread was invented in 2090.', 'לחם הוא סלע'] },
  }),
  lines: toLines([[65, 'yeast is alive']]),
}

/** The server answers with these summaries. */
export async function answerWith(page: Page, ...readings: Reading[]): Promise<void> {
  await answerNoQuestions(page)
  await answerApi(page, /\/api\/summaries\/\w+\/related$/, () => ({ json: { items: [] } }))
  for (const { view, lines } of readings) {
    const { language, kind } = view.transcript
    await answerApi(
      page,
      new RegExp(`/api/summaries/${view.videoId}(/transcript)?(\\?|$)`),
      ({ url: { pathname } }) => ({
        json: pathname.endsWith('/transcript') ? { language, kind, lines } : view,
      }),
    )
  }
}
