// Administrators read for whom an invitation was.
import { expect, test } from 'vitest'
import type { AdminAction } from '#contract/admin/admin.ts'
import { describeAction } from './texts.ts'

const action = { id: '1', at: 0, actor: 'Ada', person: null, details: {} }
const describe = (change: Pick<AdminAction, 'action'> & Partial<AdminAction>) =>
  describeAction({ ...action, ...change }, null)

test.each<[Pick<AdminAction, 'action'> & Partial<AdminAction>, string]>([
  [
    { action: 'invite', details: { email: 'bob@example.org', role: 'admin' } },
    'Ada invited bob@example.org as an administrator.',
  ],
  [
    { action: 'invite', details: { email: null, role: 'user' } },
    'Ada invited anybody with the link as a member.',
  ],
  [{ action: 'invite' }, 'Ada invited somebody as a member.'],
  [
    { action: 'withdraw', details: { email: 'bob@example.org' } },
    'Ada withdrew the invitation of bob@example.org.',
  ],
  [
    {
      action: 'use_invitation',
      actor: 'Bob',
      person: 'Bob',
      details: { email: 'bob@example.org' },
    },
    'Bob created an account with the invitation of bob@example.org.',
  ],
  [
    { action: 'use_invitation', actor: null },
    'Somebody whose account is deleted created an account with the invitation of somebody.',
  ],
  [
    { action: 'reset_link', actor: null, person: 'Bob' },
    'The terminal made a link with which Bob can set a new password.',
  ],
])('%j', (change, sentence) => {
  expect(describe(change)).toBe(sentence)
})
