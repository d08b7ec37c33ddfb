// The problems that the page finds itself. Their texts are part of the first page,
// because it may show them without a connection.

import { namePlaceholder } from '../basics/placeholders.ts'
import { type ProblemEntry, serversDown } from './problem-entry.ts'

export const localProblems = {
  not_authenticated: {
    status: 401,
    title: 'Sign in first',
    text: 'User not authenticated',
    action: 'sign_in',
  },
  connection_failed: {
    status: 503,
    title: 'Network error',
    text: `The connection to ${namePlaceholder} failed. Please check your network and try again.`,
    action: 'retry',
  },
  servers_down: { status: 503, title: 'Our servers are down', text: serversDown, action: 'retry' },
  internal: {
    status: 500,
    title: 'Something went wrong',
    text: 'Failed to process video. Please try again.',
    action: 'retry',
  },
} as const satisfies Record<string, ProblemEntry>
