// The problems of requests in general, and of a server that cannot answer.
import type { ProblemEntry } from './problem-entry.ts'

export const serverProblems = {
  bad_request: {
    status: 400,
    title: 'Invalid request',
    text: 'The server did not understand this request.',
  },
  auth_missing: { status: 401, title: 'Sign in first', text: 'Auth token missing' },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    text: 'This request came from another site or is for another user, so it was rejected.',
  },
  not_found: {
    status: 404,
    title: 'Summary Not Found',
    text: "The summary you're looking for doesn't exist or you don't have access to it.",
  },
  no_such_address: { status: 404, title: 'Not found', text: 'There is nothing at this address.' },
  key_in_flight: {
    status: 409,
    title: 'Request in progress',
    text: 'The first request with this Idempotency-Key is still being processed. It is not charged twice.',
  },
  key_reused: {
    status: 422,
    title: 'Idempotency-Key already used',
    text: 'This Idempotency-Key was already used for another request. Use a new one.',
  },
  too_large: {
    status: 413,
    title: 'Request too large',
    text: 'This request is larger than the server accepts. Nothing was done or charged.',
    saysCost: true,
  },
  too_slow: {
    status: 408,
    title: 'Request too slow',
    text: 'Your request did not arrive in time, so nothing was done or charged. Please check your connection and try again.',
    action: 'retry',
    saysCost: true,
  },
  uploads_busy: {
    status: 503,
    title: 'Too many uploads at once',
    text: 'Too many large uploads are arriving at once. Nothing was charged. Please try again in a moment.',
    action: 'retry',
    saysCost: true,
  },
  busy: {
    status: 503,
    title: 'Many requests at once',
    text: 'Many summaries are being requested right now. Nothing was counted. Please try again in a moment.',
    action: 'retry',
    saysCost: true,
  },
  queue_full: {
    status: 503,
    title: 'The queue is full',
    text: 'Too many summaries are waiting. Please try again in a few minutes.',
    action: 'retry',
  },
} as const satisfies Record<string, ProblemEntry>
