import { expect, test } from 'vitest'
import { findPasskeyObstacle } from './find-obstacle.ts'

const environment = { isSecureContext: true, hostname: 'pith.example.org', hasPasskeys: true }

test('passkeys are offered at the address of the server, also on this machine', () => {
  expect(findPasskeyObstacle('https://pith.example.org', environment)).toBeNull()
  expect(
    findPasskeyObstacle('http://localhost:3000', { ...environment, hostname: 'localhost' }),
  ).toBeNull()
})

test('where they cannot work, a sentence says why', () => {
  const site = 'https://pith.example.org'
  expect(findPasskeyObstacle(site, { ...environment, isSecureContext: false })).toContain('https')
  expect(findPasskeyObstacle(site, { ...environment, hostname: '127.0.0.1' })).toContain(
    'only at https://pith.example.org',
  )
  expect(findPasskeyObstacle(site, { ...environment, hasPasskeys: false })).toBe(
    'This browser has no passkeys.',
  )
})
