// Addresses that an owner types or pastes to invite people.
import { expect, test } from 'vitest'
import { parseAddresses } from './parse-addresses.ts'

test('a pasted list is read, whatever separates the addresses, and each once', () => {
  expect(parseAddresses('Ines@Okoro.example, tomas@reyl.example;\njoon@abelard.example ines@okoro.example')).toEqual({
    emails: ['ines@okoro.example', 'tomas@reyl.example', 'joon@abelard.example'],
    rest: '',
  })
})

test('what is no address is left in the field', () => {
  expect(parseAddresses('"Pia Brandt" <pia@brandt.example>')).toEqual({
    emails: ['pia@brandt.example'],
    rest: 'Pia Brandt',
  })
  expect(parseAddresses('ines@okoro')).toEqual({ emails: [], rest: 'ines@okoro' })
  expect(parseAddresses('  ')).toEqual({ emails: [], rest: '' })
})
