// The problems of allowances, accounts, payments, playlists and people.

import { maxPlaylists, maxPlaylistVideos } from '../basics/limits.ts'
import { namePlaceholder } from '../basics/placeholders.ts'
import type { ProblemEntry } from './problem-entry.ts'

export const accountProblems = {
  // the allowance
  limit_reached: {
    status: 429,
    title: 'Limit Reached',
    text: 'You have reached your plan limit for summaries.',
    action: 'upgrade',
  },
  guest_limit_reached: {
    status: 429,
    title: 'Free Limit Reached',
    text: 'You have used your 5 free guest summaries. Sign in to continue and unlock more.',
    action: 'sign_in',
  },
  guests_paused: {
    status: 429,
    title: 'No free summaries left here today',
    text: 'The free guest summaries for your network are used up for today. Nothing was counted. Sign in with a confirmed email address to continue, or try again tomorrow.',
    action: 'sign_in',
    saysCost: true,
  },
  unverified_paused: {
    status: 429,
    title: 'No free summaries left here today',
    text: 'The free summaries for guests and unconfirmed email addresses of your network are used up for today. Nothing was counted. Confirm your email address to continue, or try again tomorrow.',
    action: 'confirm_email',
    saysCost: true,
  },
  accounts_paused: {
    status: 429,
    title: 'No free summaries left here today',
    text: 'The free summaries for Free accounts of your network are used up for today. Nothing was counted. Try again tomorrow.',
    saysCost: true,
  },
  video_over_plan: {
    status: 422,
    title: 'Too long for your plan',
    text: 'Your plan covers shorter videos only. Nothing was charged.',
    action: 'upgrade',
    saysCost: true,
  },
  limit_unreadable: {
    status: 503,
    title: 'Your allowance is unavailable',
    text: 'Your allowance could not be read, so nothing was started or charged. Please try again in a minute.',
    action: 'retry',
    saysCost: true,
  },
  // the account
  wrong_password: {
    status: 403,
    title: 'Wrong password',
    text: 'That is not your password. Nothing was deleted.',
  },
  no_password: {
    status: 409,
    title: 'No password yet',
    text: 'Your account has no password, because you sign in in another way. To set one, sign out and choose “Forgot password”. Nothing was changed.',
  },
  email_unverified: {
    status: 403,
    title: 'Confirm your email address first',
    text: 'Others see this, so it needs a confirmed email address. Open the link that was mailed to you. Nothing was changed.',
    action: 'confirm_email',
  },
  wrong_credentials: {
    status: 401,
    title: 'Not signed in',
    text: 'Invalid email or password',
  },
  sso_refused: {
    status: 403,
    title: 'Sign in at your organization again',
    text: 'The single sign-on of your organization does not confirm this account any more. Your data is kept. Sign in with single sign-on again, or ask the person who runs it.',
  },
  sign_up_failed: {
    status: 422,
    title: 'No account was created',
    text: 'Failed to create account',
    action: 'retry',
  },
  password_refused: {
    status: 400,
    title: 'Choose another password',
    text: 'This password is one of the most common ones, or nearly, and easy to guess. Please choose another.',
  },
  reset_link_dead: {
    status: 400,
    title: 'This link no longer works',
    text: 'This link has expired or was already used. Please request a new one.',
  },
  mail_down: {
    status: 503,
    title: 'The mail could not be sent',
    text: 'Failed to send reset email',
    action: 'retry',
  },
  too_many_attempts: {
    status: 429,
    title: 'Too many attempts',
    text: 'Too many attempts. Please wait a while and try again.',
    action: 'retry',
  },
  too_many_streams: {
    status: 429,
    title: 'Too many open pages',
    text: 'Too many of your pages are waiting for news at once. Nothing was charged. Close some of them and try again.',
    action: 'retry',
    saysCost: true,
  },
  // payment
  payments_off: {
    status: 503,
    title: 'Payment is not set up',
    text: 'Stripe is not properly configured. Please contact support.',
  },
  checkout_failed: {
    status: 502,
    title: 'The payment page did not open',
    text: 'Failed to create checkout session',
    action: 'retry',
  },
  checkout_unreachable: {
    status: 503,
    title: 'The payment page did not open',
    text: 'Failed to start checkout process. Please try again.',
    action: 'retry',
  },
  portal_failed: {
    status: 502,
    title: 'The page for invoices and payment did not open',
    text: 'The payment provider could not open it. Nothing was changed or charged. Please try again in a minute.',
    action: 'retry',
    saysCost: true,
  },
  billing_details_unread: {
    status: 502,
    title: 'Your billing details could not be read',
    text: 'The payment provider did not answer. Please try again in a minute.',
    action: 'retry',
  },
  invoices_unread: {
    status: 502,
    title: 'Your invoices could not be read',
    text: 'The payment provider did not answer. Please try again in a minute.',
    action: 'retry',
  },
  currency_differs: {
    status: 409,
    title: 'Your plan is paid in another currency',
    text: 'Plans are now sold in another currency than the one you pay in, and a subscription keeps its currency. Nothing was charged.',
    saysCost: true,
  },
  current_plan: {
    status: 409,
    title: 'You already have this plan',
    text: 'This is your current plan.',
  },
  plan_has_more: {
    status: 409,
    title: 'Your plan already has more',
    text: 'Your plan already has more than this one, which cannot be bought beside it. Nothing was charged.',
    saysCost: true,
  },
  plan_ends: {
    status: 409,
    title: 'Your plan is set to end',
    text: 'Your plan is set to end, so it cannot be changed. Keep it first under Invoices & payment. Nothing was charged.',
    saysCost: true,
  },
  unknown_price: {
    status: 422,
    title: 'No such price',
    text: 'This price does not belong to the chosen plan. Nothing was charged. Reload the page and choose again.',
    saysCost: true,
  },
  no_customer: {
    status: 409,
    title: 'Nothing to manage yet',
    text: 'You have not bought anything yet, so there are no invoices and no subscription to manage.',
  },
  bad_signature: {
    status: 400,
    title: 'Invalid signature',
    text: 'The signature of this event is missing, wrong or too old.',
  },
  // playlists and people
  playlist_not_found: {
    status: 404,
    title: 'Playlist Not Found',
    text: "The playlist you're looking for doesn't exist or you don't have access to it.",
  },
  creator_not_found: {
    status: 404,
    title: 'Creator Not Found',
    text: "No creator has this username, or they can't be found by it.",
  },
  comment_not_found: {
    status: 404,
    title: 'Comment not found',
    text: 'This comment does not exist, or it was deleted.',
  },
  playlist_holds_private: {
    status: 409,
    title: 'Some summaries are private',
    text: 'A public playlist can contain only published summaries. Publish them together with the playlist, or keep it private.',
  },
  playlist_full: {
    status: 422,
    title: 'This playlist is full',
    text: `A playlist may have up to ${maxPlaylistVideos} videos. Nothing was added. Create another playlist.`,
  },
  too_many_playlists: {
    status: 422,
    title: 'Too many playlists',
    text: `You have reached the limit of ${maxPlaylists} playlists. Delete one to create another.`,
  },
  already_in_playlist: {
    status: 409,
    title: 'Already in the playlist',
    text: 'This summary is already in the playlist. It was not added again.',
  },
  playlist_changed: {
    status: 409,
    title: 'Changed elsewhere',
    text: 'This playlist was changed elsewhere, so the new order was not saved. This is its current state.',
    action: 'retry',
  },
  username_taken: {
    status: 409,
    title: 'Username taken',
    text: 'This username is taken. Please choose another.',
  },
  username_needed: {
    status: 422,
    title: 'Choose a username first',
    text: 'Others can find you only by a username. Nothing was changed.',
  },
  cannot_follow_yourself: {
    status: 422,
    title: 'This is you',
    text: 'You cannot follow yourself.',
  },
  cannot_block_yourself: { status: 422, title: 'This is you', text: 'You cannot block yourself.' },
  cannot_report_yourself: {
    status: 422,
    title: 'This is yours',
    text: 'You cannot report yourself, your own playlists or your own comments.',
  },
  hidden_by_operator: {
    status: 403,
    title: 'Hidden by the operator',
    text: 'The operator of this server has hidden you from others, so this was not done. Contact support if you think this is a mistake.',
  },
  listing_failed: {
    status: 422,
    title: 'No videos found',
    text: `${namePlaceholder} found no videos at this link. Check that the playlist or channel is public.`,
    action: 'other_link',
  },
} as const satisfies Record<string, ProblemEntry>
