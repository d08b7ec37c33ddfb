// A person whose Pith is at home learns that the browser may keep the extension away from it.
import { expect, test } from 'vitest'
import { isLocalAddress } from './local-address.ts'

test.each([
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://192.168.1.20',
  'http://10.0.0.2:8080',
  'http://172.20.0.5',
  'http://169.254.1.1',
  'http://100.101.102.103',
  'http://[fd00::2]:3000',
  'http://nas',
  'https://pith.local',
  'https://pith.home.arpa',
])('%s is at home', (url) => expect(isLocalAddress(url)).toBe(true))

test.each([
  'https://pith.example',
  'http://172.32.0.1',
  'https://10.example.org',
  'http://[2001:db8::1]',
  'http://100.128.0.1',
])('%s is not', (url) => expect(isLocalAddress(url)).toBe(false))
