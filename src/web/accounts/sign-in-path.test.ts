import { expect, test } from 'vitest'
import { readNext } from './next-path.ts'
import { readMode, signInPath } from './sign-in-path.ts'

test('the sign-in screen is told path and query of where one was', () => {
  expect(signInPath({ pathname: '/analytics', search: '?range=7d&x=a%26b' })).toBe(
    `/auth?next=${encodeURIComponent('/analytics?range=7d&x=a%26b')}`,
  )
})

test('going to sign up instead keeps the way back', () => {
  const there = new URL(
    signInPath({ pathname: '/auth', search: '?next=%2Fprofile%3Fa%3D1' }, 'signup'),
    'https://p.example',
  )
  expect(there.searchParams.get('mode')).toBe('signup')
  expect(readNext(there.searchParams.get('next'))).toBe('/profile?a=1')
})

test('a hostile way back is not carried on', () => {
  expect(signInPath({ pathname: '/auth', search: '?next=%2F%2Fevil.example' })).toBe('/auth')
  expect(signInPath({ pathname: '//evil.example', search: '' })).toBe('/auth')
  expect(signInPath({ pathname: '/reset-password', search: '?token=secret' })).toBe('/auth')
})

test('a mode that does not exist is login', () => {
  expect(readMode('signup')).toBe('signup')
  expect(readMode('admin')).toBe('login')
  expect(readMode(null)).toBe('login')
})
