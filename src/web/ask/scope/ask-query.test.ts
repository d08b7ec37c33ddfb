import { expect, test } from 'vitest'
import { formatAskState, fromQuestionScope, parseAskState, toQuestionScope } from './ask-query.ts'

const parse = (query: string) => parseAskState(new URLSearchParams(query))

test('a link fills the box and chooses where to look', () => {
  expect(parse('q=Why%3F&scope=playlist&playlist=p1')).toMatchObject({
    text: 'Why?',
    scope: 'playlist',
    playlist: 'p1',
  })
  expect(parse('scope=everything&from=yesterday')).toMatchObject({
    text: '',
    scope: 'library',
    from: '',
    questionId: '',
  })
})

test('the address has only what is needed to show the same again', () => {
  for (const query of [
    '',
    'q=Why%3F',
    'channel=Crumb+Club&topic=bread&tag=weekend&from=2026-01-01&to=2026-01-31',
    'scope=playlist&playlist=p1&question=q1',
  ])
    expect(formatAskState(parse(query)).toString()).toBe(query)
  expect(formatAskState({ ...parse('channel=x&tag=y'), scope: 'playlist' }).toString()).toBe(
    'scope=playlist',
  )
})

test('nothing can be asked before a playlist is chosen', () => {
  expect(toQuestionScope(parse('scope=playlist'))).toMatch('Choose a playlist')
  expect(toQuestionScope(parse('scope=playlist&playlist=p1'))).toEqual({
    kind: 'playlist',
    playlistId: 'p1',
  })
})

test('the library is narrowed by channel, topic, tag and the whole days of the reader', () => {
  expect(toQuestionScope(parse(''))).toEqual({ kind: 'library' })
  expect(
    toQuestionScope(
      parse('channel=Crumb+Club&topic=bread&tag=weekend&from=2026-01-02&to=2026-01-02'),
    ),
  ).toEqual({
    ...{ kind: 'library', channel: 'Crumb Club', topic: 'bread', tag: 'weekend' },
    from: new Date(2026, 0, 2).getTime(),
    to: new Date(2026, 0, 3).getTime() - 1,
  })
})

test('an earlier question is opened where it was asked', () => {
  for (const query of [
    '',
    'channel=Crumb+Club&topic=bread&tag=weekend&from=2026-01-02&to=2026-01-02',
    'scope=playlist&playlist=p1',
  ]) {
    const state = parse(query)
    const scope = toQuestionScope(state)
    expect(
      typeof scope === 'object' && { text: '', questionId: '', ...fromQuestionScope(scope) },
    ).toEqual(state)
  }
  expect(fromQuestionScope({ kind: 'video', videoId: 'v1' })).toMatchObject({
    scope: 'library',
    playlist: '',
  })
})
