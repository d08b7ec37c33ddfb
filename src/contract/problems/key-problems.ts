// The problems of API keys.
import { maxKeys } from '../basics/limits.ts'
import type { ProblemEntry } from './problem-entry.ts'

export const keyProblems = {
  api_key_invalid: {
    status: 401,
    title: 'Unknown API key',
    text: 'This API key is not valid: it is misspelled, or it was revoked. Nothing was done or charged. Create another one in your profile.',
    saysCost: true,
  },
  api_key_expired: {
    status: 401,
    title: 'Expired API key',
    text: 'This API key has expired. Nothing was done or charged. Create another one in your profile.',
    saysCost: true,
  },
  api_key_scope: {
    status: 403,
    title: 'Not allowed for this API key',
    text: 'This API key lacks the scope that this call needs. Nothing was done or charged. Create a key with this scope in your profile.',
    saysCost: true,
  },
  api_key_refused: {
    status: 403,
    title: 'Not for API keys',
    text: 'API keys cannot be used for accounts, API keys, payments or administration, nor for an address that does not exist. Nothing was done. Sign in on the site instead.',
  },
  api_key_not_found: {
    status: 404,
    title: 'API key not found',
    text: 'You have no such API key. It may already have been revoked.',
  },
  pairing_ended: {
    status: 404,
    title: 'This request has ended',
    text: 'A pairing code works for 10 minutes and once. Start again from the extension.',
  },
  too_many_api_keys: {
    status: 422,
    title: 'Too many API keys',
    text: `You have reached the limit of ${maxKeys} API keys. Revoke one to create another.`,
  },
} as const satisfies Record<string, ProblemEntry>
