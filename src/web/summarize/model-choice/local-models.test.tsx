// What a person sees of the models that the server can run itself.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LocalModelInfo, LocalModelsState } from '#contract/models/local-models.ts'
import { LocalModelChoice } from './local-model-choice.tsx'
import { type LocalActions, LocalModelJob } from './local-model-job.tsx'
import { ListenerModels, localModelsQuery } from './local-models.tsx'

const small: LocalModelInfo = {
  ...{ name: 'small', title: 'Small 1B', kind: 'writer', origin: 'catalog' },
  about: 'For short videos.',
  license: { name: 'MIT', url: 'https://models.test/license', notice: 'Small by the Small team.' },
  ...{ languages: 'about 100 languages', bytes: 1_100_000_000, memoryBytes: 2_400_000_000 },
  ...{ sha256: null, isPinned: true, lacks: null, minutesPerHour: 4, isMeasured: false },
  ...{
    hosts: ['models.test'],
    state: 'absent',
    receivedBytes: 0,
    secondsLeft: null,
    failure: null,
  },
}
const large: LocalModelInfo = { ...small, name: 'large', title: 'Large 8B', lacks: 'memory' }
const nothing = () => {}
const actions: LocalActions = {
  ...{ isBusy: false, download: nothing, pause: nothing, remove: nothing, use: nothing },
  chooseFile: nothing,
}
const choose = (models: LocalModelInfo[], inUse: string | null = null) =>
  renderToString(<LocalModelChoice {...{ models, inUse, actions }} canUse isPrimary />)
const count = (html: string, part: string) => html.split(part).length - 1

test('each model has a short row, and one button downloads the chosen one', () => {
  const html = choose([large, small, { ...small, name: 'third', title: 'Third 4B' }])
  expect(count(html, 'type="radio"')).toBe(3)
  expect(count(html, 'aria-label="Download')).toBe(1)
  expect(html).toContain('aria-label="Download 1.1 GB: Small 1B"')
  expect(html).toContain('1.1 GB to download, 2.4 GB of memory. For short videos. MIT')
  // Only the chosen one has its notice, behind a line that opens it.
  expect(count(html, 'Small by the Small team.')).toBe(1)
  expect(html.indexOf('<details')).toBeLessThan(html.indexOf('Small by the Small team.'))
})

test('what does not fit cannot be chosen, and says why', () => {
  const html = choose([large])
  expect(html).toContain('disabled=""')
  expect(html).toContain('does not fit')
  expect(html).toContain('Too little memory here.')
  expect(html).not.toContain('Download 1.1 GB')
  expect(choose([{ ...large, lacks: 'system' }])).toContain('Does not run on this system.')
})

test('the model in use comes first, and can be removed', () => {
  const html = choose(
    [small, { ...small, name: 'third', title: 'Third 4B', state: 'ready' }],
    'third',
  )
  expect(html).toContain('aria-label="Remove: Third 4B"')
  expect(html).not.toContain('Use it')
})

test('a model that failed its test can be tested again, and an own file says that nothing vouches for it', () => {
  const failure = { code: 'unusable' as const, message: 'Test it again.' }
  const html = choose([{ ...small, origin: 'file', about: '', state: 'ready', failure }])
  expect(html).toContain('aria-label="Test again: Small 1B"')
  expect(html).toContain('no published checksum is known')
})

test.each([
  ['network', true],
  ['wrong_file', true],
  ['unusable', true],
  ['disk', false],
] as const)('after the failure "%s" a file can be chosen: %s', (code, hasChoice) => {
  const model: LocalModelInfo = {
    ...small,
    state: 'failed',
    failure: { code, message: 'The hub did not answer. Nothing was changed.' },
  }
  const html = renderToString(<LocalModelJob model={model} actions={actions} />)
  expect(html).toContain('The hub did not answer.')
  expect(html).toContain('aria-label="Try again: Small 1B"')
  // Nothing arrived, but the message can be put away.
  expect(html).toContain('aria-label="Not now: Small 1B"')
  expect(html.includes('aria-label="Choose a file: Small 1B"')).toBe(hasChoice)
})

test('what listens is downloaded in the same place as what tells speakers apart', () => {
  const listener: LocalModelInfo = { ...small, name: 'hears', title: 'Hears', kind: 'listener' }
  const speakers: LocalModelInfo = {
    ...{ ...small, name: 'speakers', title: 'Speakers', kind: 'speakers' },
    ...{ bytes: 34_000_000, minutesPerHour: null },
  }
  const state: LocalModelsState = {
    ...{ models: [small, listener, speakers], inUse: null },
    ...{ isSlowProcessor: false, unsupported: null, freeDiskBytes: 1e12, memoryBytes: 1e11 },
  }
  const queries = new QueryClient()
  queries.setQueryData(localModelsQuery.queryKey, state)
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <ListenerModels />
    </QueryClientProvider>,
  )
  expect(html).toContain('aria-label="Download 1.1 GB: Hears"')
  expect(html).toContain('aria-label="Download 34 MB: Speakers"')
  expect(html).not.toContain('Small 1B')
})
