// The texts of the administration.
import type { AdminAction } from '#contract/admin.ts'
import { planLabel } from '#contract/plans.ts'

const roleNames = { user: 'Member', admin: 'Administrator' } as const

export const texts = {
  title: 'Administration',
  tabs: 'Parts of the administration',
  tabTitles: {
    overview: 'Overview',
    people: 'People',
    queue: 'Queue',
    moderation: 'Moderation',
    sources: 'Sources',
    models: 'Models',
    server: 'Server',
  },
  failed: 'This could not be loaded',
  roleNames,
  overview: {
    today: 'Today',
    summaries: 'Summaries made',
    week: (count: number) => `${count} in seven days`,
    waiting: 'Waiting',
    running: (count: number) => `${count} being made`,
    failedCount: 'Failed',
    failures: 'Why summaries failed in the last 24 hours',
    noFailures: 'No summary failed in the last 24 hours.',
    people: 'People',
    administrators: (count: number) => (count === 1 ? '1 administrator' : `${count} administrators`),
    tokens: 'Tokens',
    tokensOf: (limit: number) => (limit === 0 ? 'no limit' : `of ${limit.toLocaleString('en')} a day`),
    server: 'This server',
    engine: 'Summaries are written by',
    builtIn: 'the built-in engine',
    database: 'Database',
    megabytes: (bytes: number) => `${Math.max(1, Math.round(bytes / 1e6)).toLocaleString('en')} MB`,
    mail: 'Mail',
    mailStates: { true: 'delivered', false: 'written to files' },
    payments: 'Payments',
    paymentStates: { true: 'set up', false: 'not set up' },
    signUp: 'New accounts',
    signUpStates: { open: 'anybody', invite: 'invited people', closed: 'nobody' },
    allowance: 'Limits',
    allowanceStates: { on: 'by plan', off: 'none' },
  },
  people: {
    search: 'Search people',
    placeholder: 'Name or address',
    none: 'Nobody found',
    count: (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`),
    suspended: 'Suspended',
    unverified: 'Address not confirmed',
    planUntil: (plan: string, date: string | null) =>
      date === null ? planLabel(plan) : `${planLabel(plan)} until ${date}`,
    videos: (count: number) => (count === 1 ? '1 video' : `${count} videos`),
    seen: (date: string | null) => `last sign-in ${date}`,
    open: (name: string) => `Change ${name}`,
    plan: 'Plan',
    until: 'Until (empty: no end)',
    reason: 'Why (for the log)',
    setPlan: 'Set the plan',
    role: 'Role',
    setRole: 'Set the role',
    signOut: 'End all sign-ins',
    exportData: 'Export data',
    suspend: 'Suspend',
    restore: 'Let in again',
    remove: 'Delete',
    removeTitle: (name: string) => `Delete the account of ${name}?`,
    removeLead:
      'Their summaries, playlists, comments and everything else of theirs are deleted for good. This cannot be undone.',
    removeConfirm: 'Delete the account',
    keep: 'Keep it',
    done: 'Changed',
    removed: 'The account is deleted',
    notDone: 'This could not be changed',
  },
  invitations: {
    title: 'Invitations',
    open: 'Invite',
    lead: 'The link creates one account. It works once and expires in seven days.',
    email: 'Email (empty: anybody with the link)',
    role: 'Role',
    create: 'Create the link',
    busy: 'Creating…',
    mailed: (email: string) => `The link was sent to ${email}. Only here it is shown once more.`,
    shown: 'Send this link to the person. It is shown only now.',
    link: 'Link',
    copy: 'Copy the link',
    copied: 'Copied',
    copyFailed: 'The browser did not allow copying. Select the link and copy it.',
    done: 'Done',
    anybody: 'Anybody with the link',
    until: (date: string | null) => `until ${date}`,
    withdraw: 'Withdraw',
    withdrawn: 'Withdrawn. The link does not work any more.',
    none: 'No invitation is open.',
    failed: 'The invitation was not created',
  },
  log: {
    title: 'What administrators did',
    none: 'Nothing yet.',
    terminal: 'The terminal',
    deletedAccount: 'a deleted account',
    guest: 'a guest',
    reason: (reason: string) => ` Reason: ${reason}`,
  },
} as const

const kindNames: Record<string, string> = {
  playlist: 'a playlist',
  comment: 'a comment',
  creator: 'the page',
  summary: 'a public summary',
}

/** One sentence about what an administrator did. `until` is a date. */
export function describeAction({ actor, person, action, details }: AdminAction, until: string | null): string {
  const who = actor ?? texts.log.terminal
  const whom = person ?? texts.log.deletedAccount
  const target = kindNames[String(details.kind)] ?? ''
  const reader = details.guest === 'true' ? texts.log.guest : whom
  const sentences: Record<AdminAction['action'], string> = {
    role: `${who} made ${whom} ${details.role === 'admin' ? 'an administrator' : 'a member'}.`,
    suspended: details.isSuspended === 'true' ? `${who} suspended ${whom}.` : `${who} let ${whom} in again.`,
    plan: `${who} gave ${whom} ${planLabel(String(details.plan))}${until === null ? '' : ` until ${until}`}.`,
    sign_out: `${who} ended all sign-ins of ${whom}.`,
    delete: `${who} deleted an account.`,
    export: `${who} exported the data of ${whom}.`,
    invite: `${who} invited ${details.role === 'admin' ? 'an administrator' : 'a member'}.`,
    withdraw: `${who} withdrew an invitation.`,
    cancel_summary: `${who} canceled a summary of ${reader}.`,
    hide: `${who} hid ${target} of ${whom}.`,
    restore: `${who} restored ${target} of ${whom}.`,
    dismiss: `${who} dismissed the reports of ${target}.`,
    try_way: `${who} tried a video through a way to captions.`,
    test_mail: `${who} sent a test mail.`,
    check_payments: `${who} checked the payments.`,
    enter_model: `${who} entered the model ${details.provider}:${details.model}.`,
    remove_model: `${who} removed the entered model and its key.`,
    model_limits: `${who} changed the limits of the model.`,
    test_model: `${who} tested the model.`,
    retry_summary: `${who} retried a summary of ${reader}.`,
  }
  return sentences[action] + (details.reason ? texts.log.reason(String(details.reason)) : '')
}
