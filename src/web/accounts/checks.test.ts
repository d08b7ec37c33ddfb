import { expect, test } from 'vitest'
import { checkNewPassword, checkResetRequest, checkSignIn, checkSignUp } from './checks.ts'

const person = { name: 'Mara Lindqvist', email: 'mara@lindqvist.example', password: 'horse1', confirm: 'horse1' }

test('a complete form has no fault, with the shortest password that is allowed', () => {
  expect(checkSignUp(person, 6)).toBeNull()
  expect(checkSignIn(person)).toBeNull()
  expect(checkNewPassword(person, 6)).toBeNull()
  expect(checkResetRequest(person)).toBeNull()
})

test.each(['name', 'email', 'password', 'confirm'])('signing up without %s', (field) => {
  for (const left of ['', '   ']) {
    expect(checkSignUp({ ...person, [field]: left }, 6)).toEqual({
      message: 'Please fill in all fields',
      fields: [field],
    })
  }
})

test.each(['email', 'password'])('signing in without %s', (field) => {
  expect(checkSignIn({ ...person, [field]: '' })).toEqual({ message: 'Please fill in all fields', fields: [field] })
})

test('passwords that differ are told before their length', () => {
  const differing = { ...person, password: 'one', confirm: 'two' }
  expect(checkSignUp(differing, 6)).toEqual({ message: 'Passwords do not match', fields: ['confirm'] })
  expect(checkNewPassword(differing, 6)?.message).toBe('Passwords do not match')
})

test("a password below the site's minimum names the minimum", () => {
  const short = { ...person, password: 'horse', confirm: 'horse' }
  expect(checkSignUp(short, 6)?.message).toBe('Password must be at least 6 characters long')
  expect(checkSignUp(person, 12)?.message).toBe('Password must be at least 12 characters long')
  expect(checkNewPassword(short, 6)?.fields).toEqual(['password'])
})

test('a reset needs an address', () => {
  expect(checkResetRequest({ email: ' ' })).toEqual({
    message: 'Please enter your email address',
    fields: ['email'],
  })
})
