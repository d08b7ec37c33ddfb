// Questions about fake videos, for tests of how they look. The browser answers the requests.
import type { Page } from '@playwright/test'
import type { Passage, QuestionView } from '../../src/contract/questions/questions.ts'
import { answerApi } from './api-answers.ts'

const libraryDay = Date.UTC(2026, 10, 20, 15)
const model = { kind: 'model', name: 'Gemini 2.5 Flash' } as const

type Said = [startSeconds: number, quote: string]

/** Words between asterisks match the question. */
function toPassage(
  n: number,
  videoId: string,
  title: string,
  [startSeconds, marked]: Said,
): Passage {
  const parts = marked.split('*')
  const matches: [number, number][] = []
  let quote = ''
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) matches.push([quote.length, quote.length + part.length])
    quote += part
  }
  const sentences = [{ start: 0, startSeconds }]
  return {
    n,
    videoId,
    title,
    startSeconds,
    endSeconds: startSeconds + 40,
    quote,
    sentences,
    language: 'en',
    matches,
  }
}

const tram = 'mara0000001'
const tramTitle = 'Why cities stopped building tram lines'

function aboutTrams(
  id: string,
  question: string,
  said: Said[],
  change: Partial<QuestionView>,
): QuestionView {
  return {
    id,
    question,
    scope: { kind: 'video', videoId: tram },
    scopeTitle: tramTitle,
    followUpTo: null,
    leftOut: [],
    state: 'done',
    found: 'answered',
    sentences: [],
    engine: model,
    language: 'en',
    questionLanguage: 'en',
    problem: null,
    isUnconfirmed: false,
    passages: said.map((words, index) => toPassage(index + 1, tram, tramTitle, words)),
    videos: [],
    createdAt: libraryDay - Number(id) * 60_000,
    ...change,
  }
}

/**
 * An answer, a follow-up that is being written, a question that nobody answers in the
 * video, and one for which the AI failed.
 */
export const tramQuestions: QuestionView[] = [
  aboutTrams(
    '1',
    'Did any city change the contract in time?',
    [
      [
        1112,
        'The council in the second city did try. They put a six-cent fare on the ballot in nineteen twenty-six, and the *change* lost by four hundred votes.',
      ],
      [1160, 'So the *contract* ran on, and the company ran down.'],
      [1215, 'Only the fourth *city* tore the *contract* up, and it tore it up nine years late.'],
    ],
    { state: 'running', found: null, followUpTo: '2' },
  ),
  aboutTrams(
    '2',
    'Why couldn’t the operators just raise the fare?',
    [
      [
        761,
        'And the contract says the *fare* is a nickel, and it says so until nineteen thirty-eight.',
      ],
      [
        785,
        'So you have a company that is not allowed to *charge more* than five cents, in the year when a rail costs twice what it did. What do you stop buying? You stop buying rail.',
      ],
      [804, 'You patch. You run the old cars through one more winter, and then one more.'],
    ],
    {
      sentences: [
        {
          text: 'The fare was written into the operating contract: a nickel, and it stayed a nickel until 1938.',
          citations: [1],
          startSeconds: 761,
        },
        {
          text: 'When steel doubled in price the company could not charge more, so it stopped buying rail instead.',
          citations: [2],
          startSeconds: 785,
        },
        {
          text: 'It patched the track and ran the old cars through one more winter, then another.',
          citations: [3],
          startSeconds: 804,
        },
      ],
    },
  ),
  aboutTrams(
    '3',
    'What would it cost to rebuild one of the lines today?',
    [
      [
        2066,
        'People ask me whether you could put it back, and what it would *cost*. You could. The ground is still the right width.',
      ],
      [2170, 'I don’t have a number for you, and I would be careful of anyone who does.'],
    ],
    { found: 'not_said' },
  ),
  aboutTrams(
    '4',
    'Which of the lines are still running?',
    [
      [1812, 'Three of them are *still running* tonight, and I have been on all three.'],
      [
        1867,
        'And the *lines* that are left have exactly one thing in common, which is a lane that nobody else could use.',
      ],
      [1900, 'The first is the one by the harbor.'],
      [1940, 'I took the last car home.'],
    ],
    {
      state: 'failed',
      found: null,
      problem: { code: 'servers_down', message: 'The AI did not answer in two minutes.' },
    },
  ),
]

const timetables: Record<
  string,
  { index: number; title: string; channel: string; duration: string; said: Said[] }
> = {
  tram: {
    index: 1,
    title: tramTitle,
    channel: 'Kerbside Atlas',
    duration: '38:42',
    said: [
      [
        252,
        'The moment the *lane* is shared, the average speed drops by half, and the printed *timetable* becomes a wish.',
      ],
      [
        1867,
        'And the lines that are left have exactly one thing in common, which is a *lane* that nobody else could use.',
      ],
    ],
  },
  grammar: {
    index: 10,
    title: 'The hidden grammar of train timetables',
    channel: 'Kerbside Atlas',
    duration: '41:15',
    said: [
      [
        866,
        'One train is two minutes late into the junction, and it hands those two minutes to the next four. That is how a *timetable* falls apart.',
      ],
      [1143, 'So they print slack. The *delay* is still there, you just cannot see it any more.'],
    ],
  },
  road: {
    index: 8,
    title: 'A slow tour of a ring road in the far north',
    channel: 'Milepost Diaries',
    duration: '1:12:40',
    said: [
      [
        2691,
        'The ferry waits for the bus, so what it says on the sign is a promise about when it will not leave.',
      ],
    ],
  },
}

/** A question about the library with an answer over three videos. */
export function libraryQuestion(change: Partial<QuestionView> = {}): QuestionView {
  const videos = Object.values(timetables)
  const idOf = (index: number) => `mara${String(index).padStart(7, '0')}`
  const passages = videos
    .flatMap(({ index, title, said }) => said.map((words) => ({ index, title, words })))
    .map(({ index, title, words }, at) => toPassage(at + 1, idOf(index), title, words))
  return {
    id: '10',
    question: 'Why do timetables fall apart?',
    scope: { kind: 'library' },
    scopeTitle: null,
    followUpTo: null,
    leftOut: [],
    state: 'done',
    found: 'answered',
    engine: model,
    language: 'en',
    questionLanguage: 'en',
    problem: null,
    isUnconfirmed: false,
    sentences: [
      [
        'A timetable fails when a service has to share its path. In a shared lane a tram ran at half its old speed.',
        1,
      ],
      [
        'Trains meet the same trouble at junctions, where one that is two minutes late hands its delay to the next four.',
        3,
      ],
      [
        'The usual repair is to print slack into the plan, which hides the delay and does not remove it.',
        4,
      ],
      ['On the northern ring road the ferry simply waits for the bus.', 5],
      ['The lines that kept time had a lane of their own.', 2],
    ].map(([text, n]) => ({
      text: String(text),
      citations: [Number(n)],
      startSeconds: passages[Number(n) - 1]!.startSeconds,
    })),
    passages,
    videos: videos.map(({ index, title, channel, duration }) => ({
      videoId: idOf(index),
      title,
      channel,
      duration,
      thumbnail: `https://i.ytimg.com/vi/${idOf(index)}/hqdefault.jpg`,
      createdAt: libraryDay - index * 24 * 3600 * 1000,
    })),
    createdAt: libraryDay,
    ...change,
  }
}

const suggestedQuestions = [
  'Who sold the overhead wire?',
  'What do the surviving lines share?',
  'When did passengers start to leave?',
  'Which four cities are compared?',
]

/** The server suggests no questions about videos that it does not know. */
export async function answerNoQuestions(page: Page): Promise<void> {
  await answerApi(page, /\/api\/questions\/suggestions\?/, () => ({ json: { items: [] } }))
}

/** The server knows these questions. The answer of a running one grows to `part` and never ends. */
export async function answerQuestions(
  page: Page,
  questions: QuestionView[],
  part = '',
): Promise<void> {
  await answerApi(page, /\/api\/questions(\?|$)/, ({ url: { searchParams: query } }) => {
    const search = (query.get('search') ?? '').toLowerCase()
    const videoId = query.get('videoId')
    const items = questions
      .filter(({ question }) => question.toLowerCase().includes(search))
      .filter(
        ({ scope }) => videoId === null || (scope.kind === 'video' && scope.videoId === videoId),
      )
    return { json: { items, total: items.length, page: 1, pageSize: 10 } }
  })
  await answerApi(page, /\/api\/questions\/suggestions\?/, () => ({
    json: { items: suggestedQuestions },
  }))
  await answerApi(page, /\/api\/questions\/\d+$/, ({ url: { pathname } }) => ({
    json: questions.find((question) => question.id === pathname.split('/').at(-1)),
  }))
  // The browser connects again after an hour.
  const events = `retry: 3600000\n\nevent: part\ndata: ${JSON.stringify({ text: part })}\n\n`
  await answerApi(page, /\/api\/questions\/\d+\/events$/, () => ({ events }))
}
