// The problems of shared spaces. Who is no member of a space is answered as if it did not exist.

import { maxSharedSummaries, maxSpaces, spaceInvitationDays } from '../basics/limits.ts'
import { namePlaceholder } from '../basics/placeholders.ts'
import type { ProblemEntry } from './problem-entry.ts'

export const spaceProblems = {
  space_not_found: {
    status: 404,
    title: 'Space not found',
    text: 'This space does not exist, or you are not a member of it.',
  },
  space_role: {
    status: 403,
    title: 'Your role does not allow this',
    text: 'Your role in this space does not allow this. Nothing was changed. Ask an owner of the space.',
  },
  space_limit_reached: {
    status: 409,
    title: 'Too many spaces',
    text: `You are a member of ${maxSpaces} spaces, which is the most that one person can have. Nothing was changed. Leave or delete one first.`,
  },
  space_member_not_found: {
    status: 404,
    title: 'Member not found',
    text: 'This person is no longer a member of the space. Nothing was changed.',
  },
  space_last_owner: {
    status: 409,
    title: 'A space needs an owner',
    text: 'You are the last owner of this space. Nothing was changed. Make another member an owner first, or delete the space.',
  },
  space_full: {
    status: 409,
    title: 'No seats are left',
    text: 'All seats of this space are taken; open invitations take a seat too. Nothing was changed. An owner can remove a member or withdraw an invitation.',
  },
  already_member: {
    status: 409,
    title: 'Already a member',
    text: 'This person is a member of the space already. Nothing was changed.',
  },
  space_invitation_not_found: {
    status: 404,
    title: 'Invitation not found',
    text: 'There is no such invitation. Check that the link is complete, or ask for a new one.',
  },
  space_invitation_expired: {
    status: 404,
    title: 'This invitation has expired',
    text: `An invitation works for ${spaceInvitationDays} days, and this one has expired. Ask for a new one.`,
  },
  space_invitation_withdrawn: {
    status: 404,
    title: 'This invitation was withdrawn',
    text: 'This invitation was withdrawn or replaced by a newer one. Ask for a new one.',
  },
  space_invitation_used: {
    status: 404,
    title: 'This invitation was used',
    text: 'This invitation was used already. It works once. Ask for a new one.',
  },
  space_invitation_of_another: {
    status: 403,
    title: 'This invitation is for another address',
    text: 'This invitation is for another email address than that of your account. Nothing was changed. Sign in with the invited address, or ask for an invitation of yours.',
  },
  already_shared: {
    status: 409,
    title: 'Already shared',
    text: 'Your summary of this video is in the space already. Nothing was changed.',
  },
  shared_not_found: {
    status: 404,
    title: 'Summary not found',
    text: 'This summary is not in the space. It may have been removed.',
  },
  shared_limit_reached: {
    status: 409,
    title: 'The space is full of summaries',
    text: `A space can have ${maxSharedSummaries} summaries. Nothing was shared. Remove some first.`,
  },
  imported_unshared: {
    status: 422,
    title: 'Imported summaries stay private',
    text: `This summary came in from a file, so ${namePlaceholder} cannot check its words against the video. Nothing was shared. Summarize the video here to share it.`,
  },
} as const satisfies Record<string, ProblemEntry>
