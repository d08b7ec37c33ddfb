import { expect, test } from 'vitest'
import { parseNextPath } from './next-path.ts'
import { buildSignInPath, parseAuthMode } from './sign-in-path.ts'

test('the path to the sign-in screen contains path and query of the present page', () => {
  expect(buildSignInPath({ pathname: '/analytics', search: '?range=7d&x=a%26b' })).toBe(
    `/auth?next=${encodeURIComponent('/analytics?range=7d&x=a%26b')}`,
  )
})

test('switching to sign-up keeps the remembered page', () => {
  const url = new URL(
    buildSignInPath({ pathname: '/auth', search: '?next=%2Fprofile%3Fa%3D1' }, 'signup'),
    'https://p.example',
  )
  expect(url.searchParams.get('mode')).toBe('signup')
  expect(parseNextPath(url.searchParams.get('next'))).toBe('/profile?a=1')
})

test('an unsafe remembered page is dropped', () => {
  expect(buildSignInPath({ pathname: '/auth', search: '?next=%2F%2Fevil.example' })).toBe('/auth')
  expect(buildSignInPath({ pathname: '//evil.example', search: '' })).toBe('/auth')
  expect(buildSignInPath({ pathname: '/reset-password', search: '?token=secret' })).toBe('/auth')
})

test('an unknown mode is login', () => {
  expect(parseAuthMode('signup')).toBe('signup')
  expect(parseAuthMode('admin')).toBe('login')
  expect(parseAuthMode(null)).toBe('login')
})
