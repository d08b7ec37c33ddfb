// Addresses that an owner types or pastes to invite people.
import { expect, test } from 'vitest'
import { parseAddresses } from './parse-addresses.ts'

test('a pasted list is read, whatever separates the addresses, and each once', () => {
  expect(
    parseAddresses(
      'Ines@Okoro.example, tomas@reyl.example;\njoon@abelard.example ines@okoro.example',
    ),
  ).toEqual({
    emails: ['ines@okoro.example', 'tomas@reyl.example', 'joon@abelard.example'],
    wrong: [],
  })
})

test('what is no address is left as it was typed, and the right ones beside it are kept', () => {
  expect(parseAddresses('"Pia Brandt" <pia@brandt.example>')).toEqual({
    emails: ['pia@brandt.example'],
    wrong: ['Pia', 'Brandt'],
  })
  expect(
    parseAddresses('Ines@Okoro, joon@abelard.example; tomas@@reyl.example ..x@y.example'),
  ).toEqual({
    emails: ['joon@abelard.example'],
    wrong: ['Ines@Okoro', 'tomas@@reyl.example', '..x@y.example'],
  })
  expect(parseAddresses('  ')).toEqual({ emails: [], wrong: [] })
})
