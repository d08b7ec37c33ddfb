import { expect, test } from 'vitest'
import {
  validateNewPassword,
  validateResetRequest,
  validateSignIn,
  validateSignUp,
} from './validation.ts'

const person = {
  name: 'Mara Lindqvist',
  email: 'mara@lindqvist.example',
  password: 'horse1',
  confirm: 'horse1',
}

test('a complete form with the shortest allowed password is valid', () => {
  expect(validateSignUp(person, 6)).toBeNull()
  expect(validateSignIn(person)).toBeNull()
  expect(validateNewPassword(person, 6)).toBeNull()
  expect(validateResetRequest(person)).toBeNull()
})

test.each(['name', 'email', 'password', 'confirm'])(
  'signing up without %s is rejected',
  (field) => {
    for (const blank of ['', '   ']) {
      expect(validateSignUp({ ...person, [field]: blank }, 6)).toEqual({
        message: 'Please fill in all fields',
        fields: [field],
      })
    }
  },
)

test.each(['email', 'password'])('signing in without %s is rejected', (field) => {
  expect(validateSignIn({ ...person, [field]: '' })).toEqual({
    message: 'Please fill in all fields',
    fields: [field],
  })
})

test('all errors are shown at once', () => {
  const differing = { ...person, password: 'one', confirm: 'two' }
  const messages = 'Password must be at least 6 characters long. Passwords do not match'
  expect(validateSignUp(differing, 6)).toEqual({
    message: messages,
    fields: ['password', 'confirm'],
  })
  expect(validateNewPassword(differing, 6)?.message).toBe(messages)
  expect(validateSignUp({ ...differing, name: '' }, 6)).toEqual({
    message: `Please fill in all fields. ${messages}`,
    fields: ['name', 'password', 'confirm'],
  })
  expect(validateSignUp({ ...person, confirm: 'horse2' }, 6)).toMatchObject({ fields: ['confirm'] })
})

test('the message for a short password contains the minimum of the server', () => {
  const short = { ...person, password: 'horse', confirm: 'horse' }
  expect(validateSignUp(short, 6)?.message).toBe('Password must be at least 6 characters long')
  expect(validateSignUp(person, 12)?.message).toBe('Password must be at least 12 characters long')
  expect(validateNewPassword(short, 6)?.fields).toEqual(['password'])
})

test('a password reset needs an email address', () => {
  expect(validateResetRequest({ email: ' ' })).toEqual({
    message: 'Please enter your email address',
    fields: ['email'],
  })
})
