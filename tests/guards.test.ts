import { connect } from 'node:net'
import { expect, test } from 'vitest'

test.fails('a test that writes to console.error fails', () => {
  console.error('something went wrong')
})

test.fails('a test that opens a socket to another machine fails, even when the error is swallowed', () => {
  try {
    connect(443, 'video.example')
  } catch {}
})

test.fails('a test that fetches from another machine fails, even when the error is swallowed', async () => {
  await fetch('http://192.0.2.1/').catch(() => {})
})

test('a test may talk to this machine', async () => {
  await expect(fetch('http://127.0.0.1:9/')).rejects.toThrow('fetch failed')
})
