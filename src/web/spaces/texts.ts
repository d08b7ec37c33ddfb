// The texts of the pages of shared spaces. The dialog that shares a summary has its own.

import { formatTimeSaved } from '#contract/basics/format.ts'
import {
  maxInvitationsAtOnce,
  type SpaceRole,
  spaceInvitationDays,
  type UnmailedReason,
} from '#contract/basics/limits.ts'
import { brandName } from '../ui/brand.ts'
import { quoteSearch } from '../ui/lists/quote-search.ts'

const summaries = (count: number) =>
  count === 1 ? '1 summary' : `${count.toLocaleString('en')} summaries`
const members = (count: number) =>
  count === 1 ? '1 member' : `${count.toLocaleString('en')} members`
const invitations = (count: number) =>
  count === 1 ? '1 invitation was' : `${count} invitations were`
const seats = (count: number) => (count === 1 ? '1 seat' : `${count} seats`)

export const roleNames: Record<SpaceRole, string> = {
  owner: 'Owner',
  editor: 'Editor',
  reader: 'Reader',
}

export const texts = {
  title: 'Spaces',
  lead: 'A space is a place for a few people, such as a family, a class or a team. They read what its members share, and nothing else.',
  create: 'Create a space',
  list: 'Your spaces',
  listFailed: 'Your spaces could not be loaded',
  none: 'No spaces yet',
  noneText: 'Create one, invite people, and share summaries with them.',
  summaries,
  members,
  youAre: (role: SpaceRole) => `You are ${role === 'reader' ? 'a reader' : `an ${role}`}`,
  invitations: 'Invitations for you',
  invitationsFailed: 'Your invitations could not be loaded',
  invites: (inviter: string, role: SpaceRole, until: string | null) =>
    `${inviter} invites you as ${roleNames[role].toLowerCase()}, until ${until}.`,
  join: 'Join',
  joinSpace: (name: string) => ` ${name}`,
  joined: (name: string) => `You are a member of ${name} now`,
  joinFailed: 'You did not join the space. Please try again.',
  decline: 'Decline',
  declined: 'Invitation declined',
  declineFailed: 'The invitation was not declined. Please try again.',

  form: {
    createTitle: 'Create a space',
    createLead: 'You are its owner. Only people that you invite see it.',
    name: 'Name',
    description: 'Description',
    descriptionHelp: 'What members share here. You can leave it empty.',
    nameEmpty: 'A space needs a name.',
    create: 'Create',
    creating: 'Creating…',
    save: 'Save',
    created: 'Space created',
    saved: 'Saved',
    failed: 'Nothing was changed. Please try again.',
    cancel: 'Cancel',
  },

  space: 'Space',
  back: 'Spaces',
  pageFailed: 'The space could not be loaded',
  invite: 'Invite',
  share: 'Share a summary',
  library: 'Library',
  ask: 'Ask this space',
  search: 'Search this space',
  searchHelp: {
    lead: 'Words are found in titles, points, topics, channels, short versions and what was said. Tags and ratings are private to each member, so tag: and rating: are not available in a space.',
    operators: [
      ['"night train"', 'These words next to each other, as they are written or were said'],
      ['-bus', 'Without this word'],
      ['channel:"Hive Notes"', 'Of this channel'],
      ['before:2026-12', 'Shared before this year, month or day'],
      ['after:2026', 'Shared in this year, month or day, or later'],
    ],
  },
  unavailable: (parts: string[]) =>
    `${parts.map(quoteSearch).join(' and ')} ${parts.length === 1 ? 'is' : 'are'} left out: tags and ratings are private to each member and not available in a space.`,
  order: 'Order',
  orders: { newest: 'Newest', title: 'Title' },
  sharedBy: 'Shared by',
  all: (count: number) => `All ${count.toLocaleString('en')}`,
  you: 'You',
  sharedWhen: (when: string) => ` shared it ${when}`,
  on: (date: string) => `on ${date}`,
  found: (count: number) => `${summaries(count)} found`,
  noMatch: 'Nothing found',
  noMatchText: (search: string) =>
    search ? `No summary in this space matches “${search}”.` : 'This member shares nothing here.',
  clear: 'Show all',
  sharedFailed: 'The summaries could not be loaded',
  more: (count: number) => `Show ${count.toLocaleString('en')} more`,
  empty: 'Nothing shared yet',
  emptyText: 'Share a summary here from its page or any card. Members see it at once.',
  emptyReader: 'You read here what owners and editors share.',
  moreFor: (title: string) => `More actions for ${title}`,
  changeNote: 'Change the note',
  noteSaved: 'Note saved',
  noteFailed: 'The note was not saved. Please try again.',
  takeOut: 'Take out of the space',
  takenOut: 'Taken out of the space',
  takeOutFailed: 'The summary was not taken out. Please try again.',

  picker: {
    lead: (space: string) =>
      `The members of ${space} read its newest version, without your rating, tags, notes and highlights.`,
    search: 'Search your summaries',
    list: 'Your summaries',
    failed: 'Your summaries could not be loaded',
    none: 'You have no summaries yet. Summarize a video first.',
    notFound: 'No summary of yours matches.',
    choose: 'Choose a summary.',
    share: 'Share',
    sharing: 'Sharing…',
    done: 'Shared',
    shareFailed: 'The summary was not shared. Please try again.',
  },

  membersTitle: 'Members',
  membersFailed: 'The members could not be loaded',
  /** Open invitations take a seat too. */
  seatsTaken: ({
    members,
    invited,
    total,
  }: {
    members: number
    invited: number
    total: number
  }) => {
    const invitations = invited === 1 ? '1 open invitation' : `${invited} open invitations`
    return `${members + invited} of ${seats(total)}${invited === 0 ? '' : `, with ${invitations}`}`
  },
  shared: (count: number) => `shared ${count.toLocaleString('en')}`,
  reads: 'reads',
  roleOf: (name: string) => `Role of ${name}`,
  remove: 'Remove from the space…',
  roleChanged: (name: string, role: SpaceRole) =>
    `${name} is ${role === 'reader' ? 'a reader' : `an ${role}`} now`,
  roleFailed: 'The role was not changed. Please try again.',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (count: number) =>
    `They no longer see this space.${count > 0 ? ` What they shared here, ${summaries(count)}, leaves it too.` : ''} Links to this space end too, because they may have one.`,
  removeMember: 'Remove',
  removed: (name: string) => `${name} is no longer a member`,
  removeFailed: 'The member was not removed. Please try again.',
  yourself: (name: string) => `${name} (you)`,
  lastOwnerStays:
    'You are the last owner. To take another role, make another member an owner first.',

  invitedTitle: 'Invited',
  invitedFailed: 'The invitations could not be loaded',
  until: (role: SpaceRole, date: string | null) => `${roleNames[role]}, until ${date}`,
  readerLink: 'Link for readers',
  linkUntil: (date: string | null) => `Until ${date}`,
  withdraw: 'Withdraw',
  withdrawOf: (what: string) => ` the invitation of ${what}`,
  withdrawLink: ' the link for readers',
  withdrawn: 'Invitation withdrawn',
  withdrawFailed: 'The invitation was not withdrawn. Please try again.',

  about: 'About',
  since: 'Since',
  plan: 'Plan',
  planSeats: (plan: string, total: number) => `${plan}, ${seats(total)}`,
  readTogether: 'Read together',
  saved: (seconds: number) => `${formatTimeSaved(seconds)} saved`,
  settings: 'Settings of this space',
  leave: 'Leave this space',
  lastOwnerLeaves:
    'You are the last owner. To leave, make another member an owner first, or delete the space.',

  settingsLead: 'Members see the name and the description.',
  leaveTitle: 'Leave this space?',
  leaveText:
    'You no longer see it, and what you shared here leaves it. To come back you need an invitation.',
  leaveConfirm: 'Leave',
  left: (name: string) => `You left ${name}`,
  leaveFailed: 'You are still a member. Please try again.',
  delete: 'Delete this space',
  deleteTitle: 'Delete this space?',
  deleteText:
    'It is gone for all members, with its invitations. The summaries stay with those who shared them.',
  deleteConfirm: 'Delete',
  deleted: (name: string) => `${name} is deleted`,
  deleteFailed: 'The space was not deleted. Please try again.',

  inviteTitle: (space: string) => `Invite to ${space}`,
  inviteLead: `An invitation works for ${spaceInvitationDays} days. People need a ${brandName} account to join.`,
  addresses: 'Addresses',
  addFirst: 'name@example.org',
  addAnother: 'Add another',
  removeAddress: (email: string) => `Remove ${email}`,
  seatsLeft: (left: number, invited: number) => {
    if (left < 0)
      return `${-left === 1 ? '1 seat is' : `${-left} seats are`} missing for all of these.`
    const count = left === 0 ? 'No seat is' : left === 1 ? '1 seat is' : `${left} seats are`
    if (invited === 0) return `${count} left.`
    return `${count} left after ${invited === 1 ? 'this one' : `these ${invited}`}.`
  },
  noAddress: 'Enter at least one email address.',
  wrongAddresses: (words: string[]) => {
    const quoted = words.map((word) => `“${word}”`).join(', ')
    return words.length === 1
      ? `${quoted} is no email address.`
      : `${quoted} are no email addresses.`
  },
  tooMany: `You can invite ${maxInvitationsAtOnce} people at once.`,
  role: 'Role',
  roles: {
    reader: 'reads, searches and asks',
    editor: 'also shares and removes summaries',
    owner: 'also invites, changes roles and deletes the space',
  } satisfies Record<SpaceRole, string>,
  send: (count: number) => (count > 1 ? `Send ${count} invitations` : 'Send the invitation'),
  sending: 'Sending…',
  inviteFailed: 'Nobody was invited. Please try again.',
  sent: (count: number) => (count === 1 ? 'Invitation sent' : `${count} invitations sent`),
  notMailed: (mailed: number, unmailed: number) =>
    `${mailed > 0 ? `${invitations(mailed)} mailed. ` : ''}${invitations(unmailed)} not mailed: copy ${unmailed === 1 ? 'the link and send it' : 'each link and send it'} yourself. It is shown only now.`,
  unmailed: {
    off: 'This server sends no mail. Send the link yourself.',
    limit: 'You have used up the invitation mails of today. Send the link yourself.',
    refused: 'The mail server refused this address. Check it, or send the link yourself.',
    failed: 'The mail server did not take the mail. Send the link yourself.',
  } satisfies Record<UnmailedReason, string>,
  linkFor: (email: string) => `Link for ${email}`,
  done: 'Done',
  orLink: 'Or a link for readers',
  linkHelp: `Works for ${spaceInvitationDays} days and for as many as there are seats.`,
  makeLink: 'Make a link',
  makeNewLink: 'Make a new one',
  linkHidden: (date: string | null) =>
    `There is a link, which works until ${date}. It was shown once. A new one replaces it.`,
  linkFailed: 'There is no new link. Please try again.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not copy the link. Select it and copy it.',

  inSpace: 'In ',
  sharedByName: (name: string) => `, shared by ${name}`,
  sharedByYou: ', shared by you',
  sharedHere: 'Shared in this space',
  ownSummary: 'Open your own',

  joinPage: {
    title: (space: string) => `Join ${space}`,
    lead: (inviter: string, role: SpaceRole) =>
      `${inviter} invites you to this space as ${role === 'reader' ? 'a reader' : `an ${role}`}. Its members see your name.`,
    end: (date: string | null, isLink: boolean) =>
      `Works${isLink ? '' : ' once,'} until ${date}. Did not expect it? Close this page and nothing happens.`,
    loadFailed: 'The invitation could not be loaded',
    join: 'Join the space',
    joining: 'Joining…',
    failed: 'You did not join the space. Please try again.',
    as: (email: string) => `You are signed in as ${email}.`,
    haveAccount: 'Do you have an account? ',
    signIn: 'Sign in',
    toSpaces: 'Go to your spaces',
    noSignUp: 'New accounts need an invitation to this site. Ask its administrator, or sign in.',
  },
} as const
