import { expect, test } from 'vitest'
import { formatAskState, parseAskState, toQuestionScope } from './ask-query.ts'

const parse = (query: string) => parseAskState(new URLSearchParams(query))

test('a link fills the box and chooses where to look', () => {
  expect(parse('q=Why%3F&scope=playlist&playlist=p1')).toMatchObject({
    text: 'Why?',
    scope: 'playlist',
    playlist: 'p1',
  })
  expect(parse('scope=everything')).toMatchObject({ text: '', scope: 'library', questionId: '' })
})

test('the address has only what is needed to show the same again', () => {
  for (const query of ['', 'q=Why%3F', 'scope=channel&channel=Crumb+Club', 'scope=playlist&playlist=p1&question=q1'])
    expect(formatAskState(parse(query)).toString()).toBe(query)
  expect(formatAskState({ ...parse('scope=channel&channel=x'), scope: 'library' }).toString()).toBe('')
})

test('nothing can be asked before a playlist or a channel is chosen', () => {
  expect(toQuestionScope(parse(''))).toEqual({ kind: 'library' })
  expect(toQuestionScope(parse('scope=playlist'))).toMatch('Choose a playlist')
  expect(toQuestionScope(parse('scope=playlist&playlist=p1'))).toEqual({ kind: 'playlist', playlistId: 'p1' })
  expect(toQuestionScope(parse('scope=channel&channel=+'))).toMatch('name of a channel')
  expect(toQuestionScope(parse('scope=channel&channel=Crumb+Club'))).toEqual({ kind: 'library', channel: 'Crumb Club' })
})
