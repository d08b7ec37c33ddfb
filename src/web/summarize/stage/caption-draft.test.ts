import { expect, test } from 'vitest'
import { addText, isDraftEmpty, noDraft, removeSent, toCaptionInput } from './caption-draft.ts'

const typed = { ...noDraft, typed: '0:00 Hello', title: 'A talk' }
const withFile = { ...typed, file: { name: 'talk.srt', text: '1' } }

test('a file is sent instead of the typed text, which is back when the file is removed', () => {
  expect(toCaptionInput(withFile)).toEqual({ name: 'talk.srt', text: '1', title: 'A talk' })
  expect(toCaptionInput({ ...withFile, file: null })).toEqual({
    name: null,
    text: '0:00 Hello',
    title: 'A talk',
  })
})

test('pasted text is added to what was typed and is sent instead of a file', () => {
  expect(addText(noDraft, '0:00 Hello').typed).toBe('0:00 Hello')
  expect(toCaptionInput(addText(withFile, '0:05 World')).text).toBe('0:00 Hello\n0:05 World')
})

test('captions are not sent again with those of the next summary, and the next ones are kept', () => {
  expect(addText(removeSent(typed, typed), '0:00 Moths').typed).toBe('0:00 Moths')
  const next = addText(typed, '0:05 World')
  expect(removeSent(next, typed)).toBe(next)
})

test('a title alone is nothing to summarize', () => {
  expect(isDraftEmpty({ ...noDraft, title: 'A talk' })).toBe(true)
  expect([typed, withFile].some(isDraftEmpty)).toBe(false)
})
