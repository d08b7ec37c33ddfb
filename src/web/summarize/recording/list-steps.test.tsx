// A person sees how far a recording is, whatever was asked for.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListeningInfo, Recording } from '#contract/recordings/recordings.ts'
import { listeningQuery } from '../../recordings/recording-query.ts'
import { idleJob, initialRunningJob } from '../jobs/job.ts'
import { defaultSummaryOptions } from '../jobs/summary-request.ts'
import { AskCard } from './ask-card.tsx'
import { HeardLines } from './heard-lines.tsx'
import { listSteps } from './list-steps.ts'
import type { StartPage } from './start-page.ts'

const recording: Recording = {
  ...{ id: 'recording-1', videoId: 'recording-1', name: 'A talk', state: 'listening' },
  ...{ bytes: 48_200_000, receivedBytes: 48_200_000, seconds: 3490, heardSeconds: 760 },
  ...{ tookSeconds: 150, secondsLeft: 540, spoken: 'en', keep: false, findsSpeakers: false },
  ...{ mediaUrl: null, speakers: [], lines: [], summaryJobId: null, problem: null, createdAt: 0 },
}
const speaker = { n: 1, name: 'Ada', example: { text: 'Hello', startSeconds: 0 } }
const describe = (change: Partial<Recording>, job: Parameters<typeof listSteps>[1] = idleJob) =>
  listSteps({ ...recording, ...change }, job, 'Qwen3 4B').map(({ state, name, detail }) =>
    [state, name, detail].join('|'),
  )

test('while it is heard, the rest of the way is named', () => {
  expect(describe({ findsSpeakers: true })).toEqual([
    'done|Sent|48.2 MB',
    'current|Listening|12:40 of 58:10, about 9 min left',
    'next|Telling the speakers apart|',
    'next|Writing the summary|Qwen3 4B',
  ])
  expect(describe({ state: 'queued', heardSeconds: 0 })[1]).toBe('current|Waiting for others|')
})

test('when all is heard, the speakers are told apart, and then the summary is written', () => {
  expect(describe({ findsSpeakers: true, heardSeconds: 3490 }).slice(1, 3)).toEqual([
    'done|Listened|58:10 in 3 min',
    'current|Telling the speakers apart|',
  ])
  const done = { state: 'done', heardSeconds: 3490, tookSeconds: 660 } as const
  expect(describe({ ...done, speakers: [speaker, speaker] }, initialRunningJob).slice(1)).toEqual([
    'done|Listened|58:10 in 11 min',
    'done|Two speakers|',
    'current|Writing the summary|Qwen3 4B',
  ])
})

test('a recording that was stopped has no summary to come, and an episode is fetched first', () => {
  expect(describe({ state: 'canceled' })).toEqual([
    'done|Sent|48.2 MB',
    'done|Stopped|12:40 of 58:10 in 3 min',
  ])
  const episode = { videoId: 'episode-1', receivedBytes: 1_000_000, heardSeconds: 0 }
  expect(describe(episode).slice(0, 2)).toEqual([
    'current|Fetching the audio|1 MB',
    'next|Listening|0:00 of 58:10, about 9 min left',
  ])
})

test('the name of who speaks stands apart from the words', () => {
  const lines = ['Ada: Good: it works', 'Note: so it is'].map((text, at) => ({
    ...{ text, startSeconds: at, endSeconds: at + 1 },
  }))
  const shown = { ...recording, lines, speakers: [speaker] }
  const html = renderToStaticMarkup(<HeardLines recording={shown} isAll={false} />)
  expect(html).toContain('<b>Ada</b> Good: it works')
  expect(html).not.toContain('<b>Note')
})

const ready: ListeningInfo = {
  ...{ state: 'ready', listener: 'Test listener', isLocal: true, mayChange: false },
  ...{ minutes: null, minutesPerHour: null, tellsSpeakers: true },
}
const nothing = () => {}
const page: StartPage = {
  ...{ options: defaultSummaryOptions, moreOptions: null, job: idleJob, jobVideoId: null },
  ...{ growingText: () => null, chooseCaptions: nothing, setRecording: nothing },
  ...{ endedJobId: null, unwatch: nothing },
  ...{ follow: nothing, requests: { submit: nothing, cancel: async () => {} } },
}

/** The question about a minute of audio. */
function ask(listening: ListeningInfo, summariesLeft: number | null = null): string {
  const queries = new QueryClient()
  queries.setQueryData(listeningQuery.queryKey, listening)
  const facts = { seconds: 60, isReadable: true, mayBeRead: true, hasVideo: false }
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <AskCard {...{ facts, summariesLeft, page }} />
    </QueryClientProvider>,
  )
}

test('without a model for it, nobody is asked to have the speakers told apart', () => {
  expect(ask(ready)).toContain('Tell the speakers apart')
  const without = ask({ ...ready, tellsSpeakers: false })
  expect(without).toContain('Keep it to play it')
  expect(without).not.toContain('Tell the speakers apart')
})

test('a person whose summaries are used up knows it before their minutes are spent', () => {
  expect(ask(ready, 1)).not.toContain('Your summaries are used up')
  expect(ask(ready, 0)).toContain('Your summaries are used up')
})
