// A person types the address of a server as they know it.
import { expect, test } from 'vitest'
import { parseAddress } from './parse-address.ts'

test.each([
  ['https://pith.example', 'https://pith.example'],
  [' pith.example/summarize?x=1 ', 'https://pith.example'],
  ['localhost:3000', 'http://localhost:3000'],
  ['192.168.1.5:3000', 'http://192.168.1.5:3000'],
  ['pith.local', 'http://pith.local'],
  ['http://[::1]:3000/', 'http://[::1]:3000'],
  ['', null],
  ['javascript://alert(1)', null],
  ['ftp://pith.example', null],
  ['https://user:secret@pith.example', null],
  ['not an address', null],
  ['https://my pith.example', null],
])('%s', (typed, address) => expect(parseAddress(typed)).toBe(address))
