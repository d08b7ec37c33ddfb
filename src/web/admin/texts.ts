// The texts of the administration.
import type { AdminAction } from '#contract/admin/admin.ts'
import { planLabel } from '../ui/plans.ts'

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
    listening: 'Listening',
    server: 'Server',
  },
  failed: 'This could not be loaded',
  roleNames,
  overview: {
    newVersion: (version: string, running: string) => `Pith ${version} is out. You run ${running}.`,
    whatChanged: 'What changed',
    noLook: (isNewest: boolean, since: string | null, reason: string) =>
      `Since ${since} it is not known whether there is ${isNewest ? 'an even newer one' : 'a newer version'}. ${reason} It is asked again after a day.`,
    today: 'Today',
    summaries: 'Summaries made',
    week: (count: number) => `${count} in seven days`,
    waiting: 'Waiting',
    running: (count: number) => `${count} being made`,
    failedCount: 'Failed',
    failures: 'Why summaries failed in the last 24 hours',
    noFailures: 'No summary failed in the last 24 hours.',
    people: 'People',
    administrators: (count: number) =>
      count === 1 ? '1 administrator' : `${count} administrators`,
    tokens: 'Tokens',
    tokensOf: (limit: number) =>
      limit === 0 ? 'no limit' : `of ${limit.toLocaleString('en')} a day`,
    server: 'This server',
    version: 'Version',
    engine: 'Summaries are written by',
    builtIn: 'the built-in engine',
    database: 'Database',
    bytesOf: (bytes: string, limit: string) => `${bytes} of ${limit}`,
    storageFull: 'Nobody can import files until there is room, or STORAGE_LIMIT_GB is higher.',
    mail: 'Mail',
    mailStates: { true: 'delivered', false: 'written to files' },
    payments: 'Payments',
    paymentStates: { true: 'set up', false: 'not set up' },
    signUp: 'New accounts',
    signUpStates: { open: 'anybody', invite: 'invited people', closed: 'nobody' },
    allowance: 'Limits',
    allowanceStates: { on: 'by plan', off: 'none' },
    newestBackup: 'Newest backup',
    noBackup: 'none yet',
    backups: 'Backups',
    backupsOff: 'not scheduled',
    backupFails: (newest: string | null, failed: string) =>
      newest === null
        ? `There is no backup yet: the last attempt, of ${failed}, failed.`
        : `There has been no new backup since ${newest}: the last attempt, of ${failed}, failed.`,
    backupOverdue: (newest: string | null) =>
      `There has been no new backup since ${newest ?? 'the start'}.`,
    backupDetails: 'Why, and what to do',
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
    own: 'This is your own account: another administrator can suspend it. You delete it yourself ',
    ownLink: 'in your profile',
    reasonMissing: 'Please say why: the log keeps it.',
    cancel: 'Cancel',
    ask: {
      makeAdmin: (name: string) => ({
        title: `Make ${name} an administrator?`,
        lead: 'Administrators see who uses this server, change accounts and plans, and read reports. They see no summaries.',
        confirm: 'Make an administrator',
        done: `${name} is an administrator now`,
      }),
      makeMember: (name: string) => ({
        title: `Make ${name} a member?`,
        lead: 'They lose the administration, and their open invitations end.',
        confirm: 'Make a member',
        done: `${name} is a member now`,
      }),
      signOut: (name: string) => ({
        title: `End all sign-ins of ${name}?`,
        lead: 'They are signed out on every device and can sign in again.',
        confirm: 'End all sign-ins',
        done: 'Signed out everywhere',
      }),
      exportData: (name: string) => ({
        title: `Export the data of ${name}?`,
        lead: 'The file has their summaries, notes and everything else of theirs. Export it only for a person who asked for it; they see in their own export that you did.',
        confirm: 'Export data',
        done: 'The download has begun',
      }),
      suspend: (name: string) => ({
        title: `Suspend ${name}?`,
        lead: 'They are signed out everywhere and cannot sign in. Their data is kept, and you can let them in again.',
        confirm: 'Suspend',
        done: `${name} is suspended`,
      }),
      restore: (name: string) => ({
        title: `Let ${name} in again?`,
        lead: 'They can sign in, and everything is as before.',
        confirm: 'Let in again',
        done: `${name} may sign in again`,
      }),
      remove: (name: string) => ({
        title: `Delete the account of ${name}?`,
        lead: 'Their summaries, playlists, comments and everything else of theirs are deleted for good. This cannot be undone. A shared space that only they own goes to its longest-standing editor, or else reader; without other members it is deleted. The reason stays in the log, so do not name them in it.',
        confirm: 'Delete the account',
        done: 'The account is deleted',
      }),
    },
    done: 'Changed',
    notDone: 'This could not be changed',
  },
  invitations: {
    title: 'Invitations',
    open: 'Invite',
    closed:
      'This server takes no new accounts (SIGN_UP=closed). Only its terminal can invite: pith admin invite.',
    lead: 'The link creates one account. It works once and expires in seven days.',
    email: 'Email (empty: anybody with the link)',
    role: 'Role',
    create: 'Create the link',
    busy: 'Creating…',
    mailed: (email: string) => `The link was sent to ${email}. Only here it is shown once more.`,
    notMailed: (email: string) =>
      `No mail was sent to ${email}: this server sends none, or its mail server did not take it. Send this link to the person. It is shown only now.`,
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
    deletedPerson: 'Somebody whose account is deleted',
    unknownInvitee: 'somebody',
    anybody: 'anybody with the link',
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
export function describeAction(
  { actor, person, action, details }: AdminAction,
  until: string | null,
): string {
  const who = actor ?? texts.log.terminal
  const whom = person ?? texts.log.deletedAccount
  const target = kindNames[String(details.kind)] ?? ''
  const invited =
    details.email === null ? texts.log.anybody : String(details.email ?? texts.log.unknownInvitee)
  const reader = details.guest === 'true' ? texts.log.guest : whom
  const sentences: Record<AdminAction['action'], string> = {
    role: `${who} made ${whom} ${details.role === 'admin' ? 'an administrator' : 'a member'}.`,
    suspended:
      details.isSuspended === 'true' ? `${who} suspended ${whom}.` : `${who} let ${whom} in again.`,
    plan: `${who} gave ${whom} ${planLabel(String(details.plan))}${until === null ? '' : ` until ${until}`}.`,
    sign_out: `${who} ended all sign-ins of ${whom}.`,
    reset_link: `${who} made a link with which ${whom} can set a new password.`,
    delete: `${who} deleted an account.`,
    export: `${who} exported the data of ${whom}.`,
    invite: `${who} invited ${invited} as ${details.role === 'admin' ? 'an administrator' : 'a member'}.`,
    use_invitation: `${person ?? texts.log.deletedPerson} created an account with the invitation of ${invited}.`,
    withdraw: `${who} withdrew the invitation of ${invited}.`,
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
