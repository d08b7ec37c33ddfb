// Every way a request can fail on purpose. The code is the contract; title and text are for people, action is the way out.

type Entry = {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 504
  title: string
  text: string
  action?: Action
}
/** What the person can do about it: bring captions, have it extracted without a model, try again, use another link, sign in, or see the plans. */
export type Action = 'upload' | 'extract' | 'retry' | 'other_link' | 'sign_in' | 'upgrade'

const serversDown = 'Our servers are currently down. Please try again later.'

const table = {
  // the link
  link_missing: { status: 400, title: 'No link yet', text: 'Please enter a YouTube URL.', action: 'other_link' },
  invalid_url: {
    status: 400,
    title: 'Not a YouTube link',
    text: 'Please enter a valid YouTube URL. Pith reads videos from YouTube only.',
    action: 'other_link',
  },
  playlist_link: {
    status: 400,
    title: 'That is a playlist',
    text: 'This link leads to a playlist. Open one of its videos and paste that link.',
    action: 'other_link',
  },
  channel_link: {
    status: 400,
    title: 'That is a channel',
    text: 'This link leads to a channel. Open one of its videos and paste that link.',
    action: 'other_link',
  },
  video_link: {
    status: 400,
    title: 'That is a single video',
    text: 'This link leads to one video. Summarise it on its own, or paste the link of a playlist or of a channel.',
    action: 'other_link',
  },
  // the video
  video_private: {
    status: 422,
    title: 'This video is private',
    text: 'Only people its owner chose can watch this video, so Pith cannot read it. If you have its captions, you can bring them.',
    action: 'upload',
  },
  members_or_paid: {
    status: 422,
    title: 'This video is for members',
    text: 'The channel shows this video to members or buyers only. If you have its captions, you can bring them.',
    action: 'upload',
  },
  age_restricted: {
    status: 422,
    title: 'This video is age-restricted',
    text: 'YouTube shows this video only to people who have signed in and confirmed their age. If you have its captions, you can bring them.',
    action: 'upload',
  },
  geo_blocked: {
    status: 422,
    title: 'Not available in this country',
    text: 'YouTube does not show this video in the country this server runs in. If you have its captions, you can bring them.',
    action: 'upload',
  },
  video_unavailable: {
    status: 404,
    title: 'Video not found',
    text: 'YouTube has no video at this link: it was removed or never existed. Check the link, or use another one.',
    action: 'other_link',
  },
  video_unplayable: {
    status: 422,
    title: 'YouTube does not play this video',
    text: 'YouTube answered that this video cannot be played. If you have its captions, you can bring them.',
    action: 'upload',
  },
  live_upcoming: {
    status: 422,
    title: 'Not broadcast yet',
    text: 'This video is a premiere or a live stream that has not started. Come back when it is over.',
    action: 'other_link',
  },
  live_now: {
    status: 422,
    title: 'Still live',
    text: 'This video is being broadcast now and has no captions yet. Come back when it is over.',
    action: 'other_link',
  },
  transcripts_disabled: {
    status: 422,
    title: 'Captions are switched off',
    text: 'The channel does not publish captions for this video, so there is nothing to read.',
    action: 'upload',
  },
  transcript_empty: {
    status: 422,
    title: 'The captions are empty',
    text: 'This video has a caption track, but no words are in it.',
    action: 'upload',
  },
  transcript_too_short: {
    status: 422,
    title: 'Too little is said',
    text: 'There are too few words here to summarise. Watching it is quicker.',
    action: 'other_link',
  },
  transcript_too_long: {
    status: 413,
    title: 'Too long for this server',
    text: 'This transcript is longer than this server accepts.',
    action: 'other_link',
  },
  // YouTube against this server
  ip_blocked: {
    status: 503,
    title: 'YouTube is blocking this server',
    text: 'YouTube refuses to answer this server at the moment. Bring the captions yourself, or try again in an hour.',
    action: 'upload',
  },
  request_blocked: {
    status: 503,
    title: 'YouTube took us for a robot',
    text: 'YouTube asks this server to prove that it is not a robot. Bring the captions yourself, or try again later.',
    action: 'upload',
  },
  rate_limited: {
    status: 503,
    title: 'YouTube asks us to slow down',
    text: 'This server asked YouTube for too many videos. Bring the captions yourself, or try again in an hour.',
    action: 'upload',
  },
  consent_required: {
    status: 503,
    title: 'YouTube wants its cookie page answered',
    text: 'YouTube showed this server its consent page instead of the video. Bring the captions yourself, or try again later.',
    action: 'upload',
  },
  po_token_required: {
    status: 503,
    title: 'YouTube withholds these captions',
    text: 'YouTube gives the captions of this video only to its own players. Bring the captions yourself.',
    action: 'upload',
  },
  client_rejected: {
    status: 503,
    title: 'YouTube changed its door',
    text: 'YouTube no longer accepts the way this server asks. Bring the captions yourself while whoever runs this Pith updates it.',
    action: 'upload',
  },
  unparsable: {
    status: 502,
    title: 'YouTube answered in an unknown way',
    text: 'This server did not understand what YouTube answered. Try again, or bring the captions yourself.',
    action: 'upload',
  },
  network: {
    status: 504,
    title: 'YouTube did not answer',
    text: 'This server could not reach YouTube in time. Try again, or bring the captions yourself.',
    action: 'upload',
  },
  // captions that a person brought
  captions_unreadable: {
    status: 422,
    title: 'Not a caption file',
    text: 'No captions could be read from this. Use a .srt, .vtt, .json3, .srv3 or .txt file, or paste the words.',
    action: 'upload',
  },
  captions_empty: {
    status: 422,
    title: 'No words in it',
    text: 'This file or text has no words in it.',
    action: 'upload',
  },
  captions_too_large: {
    status: 413,
    title: 'The file is too large',
    text: 'A caption file may be 5 MB. Captions of a ten-hour video are smaller, so this may be another kind of file.',
    action: 'upload',
  },
  // the writer
  model_unavailable: { status: 503, title: 'The AI is not answering', text: serversDown, action: 'extract' },
  model_rate_limited: {
    status: 503,
    title: 'The AI is busy',
    text: 'The AI provider is answering too many requests at the moment. Please try again in a minute.',
    action: 'extract',
  },
  model_timeout: {
    status: 504,
    title: 'The AI took too long',
    text: 'The AI provider did not finish in time. Please try again.',
    action: 'extract',
  },
  model_refused: {
    status: 422,
    title: 'The AI refused',
    text: 'The AI provider declined to write about this video.',
    action: 'extract',
  },
  model_nonsense: {
    status: 502,
    title: 'The AI answered nonsense',
    text: 'What the AI wrote could not be used, so it was thrown away. Please try again.',
    action: 'extract',
  },
  model_budget_spent: {
    status: 503,
    title: 'Enough for today',
    text: 'This server has used up what it may spend on AI today. Please try again tomorrow.',
    action: 'extract',
  },
  model_misconfigured: {
    status: 503,
    title: 'The AI is not set up',
    text: 'The AI provider refused this server: its key or its model name is wrong. Whoever runs this Pith must correct it.',
    action: 'extract',
  },
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
    text: 'The free guest summaries of your network are used up for today. Nothing was counted. Sign in to continue.',
    action: 'sign_in',
  },
  video_over_plan: {
    status: 422,
    title: 'Too long for your plan',
    text: 'The Mini plan covers videos of up to 15 minutes, and this one is longer. Nothing was counted.',
    action: 'upgrade',
  },
  limit_unreadable: {
    status: 503,
    title: 'We cannot count at the moment',
    text: 'Your allowance could not be read, so nothing was started and nothing was counted. Please try again in a minute.',
    action: 'retry',
  },
  // the person
  not_authenticated: {
    status: 401,
    title: 'Sign in first',
    text: 'User not authenticated',
    action: 'sign_in',
  },
  wrong_password: {
    status: 403,
    title: 'Wrong password',
    text: 'That is not your password. Nothing was deleted.',
  },
  wrong_credentials: {
    status: 401,
    title: 'Not signed in',
    text: 'Invalid email or password',
  },
  sign_up_failed: {
    status: 422,
    title: 'No account was made',
    text: 'Failed to create account',
    action: 'retry',
  },
  password_refused: {
    status: 400,
    title: 'Choose another password',
    text: 'This password is one of the most common ones and would soon be guessed. Please choose another.',
  },
  reset_link_dead: {
    status: 400,
    title: 'This link no longer works',
    text: 'This link has expired or was used before. Please ask for a new one.',
  },
  mail_down: {
    status: 503,
    title: 'No mail can be sent',
    text: 'Failed to send reset email',
    action: 'retry',
  },
  too_many_attempts: {
    status: 429,
    title: 'Too many attempts',
    text: 'Too many attempts. Please wait a while and try again.',
    action: 'retry',
  },
  // payment
  payments_off: {
    status: 503,
    title: 'Payment is not set up here',
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
  current_plan: { status: 409, title: 'You have it already', text: 'This is your current plan.' },
  unknown_price: {
    status: 422,
    title: 'No such price',
    text: 'This price does not belong to that plan. Nothing was charged. Reload the page and choose again.',
  },
  no_customer: {
    status: 409,
    title: 'Nothing to manage yet',
    text: 'You have not bought anything here, so there are no invoices and no subscription to manage.',
  },
  bad_signature: { status: 400, title: 'Refused', text: 'The signature of this event is missing, wrong or too old.' },
  // playlists and people
  playlist_not_found: {
    status: 404,
    title: 'Playlist Not Found',
    text: "The playlist you're looking for doesn't exist or you don't have access to it.",
  },
  creator_not_found: {
    status: 404,
    title: 'Nobody Here',
    text: 'There is nobody with this username who can be found.',
  },
  comment_not_found: { status: 404, title: 'Comment not found', text: 'This comment is gone.' },
  playlist_holds_private: {
    status: 409,
    title: 'Some summaries are private',
    text: 'A public playlist shows only summaries that you have published. Publish them together with it, or keep the playlist private.',
  },
  playlist_full: {
    status: 422,
    title: 'This playlist is full',
    text: 'A playlist may have 500 videos. Nothing was added. Start another playlist.',
  },
  too_many_playlists: {
    status: 422,
    title: 'That is a lot of playlists',
    text: 'You have 500 playlists, which is as many as there can be. Delete one to make another.',
  },
  already_in_playlist: {
    status: 409,
    title: 'Already there',
    text: 'This summary is in the playlist already. It was not added a second time.',
  },
  playlist_changed: {
    status: 409,
    title: 'Changed elsewhere',
    text: 'This playlist was changed in another tab, so the new order was not kept. Here it is as it stands now.',
    action: 'retry',
  },
  username_taken: { status: 409, title: 'Taken', text: 'This username is taken. Please choose another.' },
  username_needed: {
    status: 422,
    title: 'Choose a username first',
    text: 'To be found you need a username. Nothing was changed.',
  },
  cannot_follow: { status: 422, title: 'That is you', text: 'You cannot follow, block or report yourself.' },
  hidden_by_operator: {
    status: 403,
    title: 'Hidden by the operator',
    text: 'Whoever runs this Pith has hidden you from others, so this was not done. Write to support if you think that is wrong.',
  },
  listing_failed: {
    status: 422,
    title: 'Nothing to list',
    text: 'Pith found no videos behind this link. Check that the playlist or channel is public.',
    action: 'other_link',
  },
  // the server
  bad_request: {
    status: 400,
    title: 'That request is not complete',
    text: 'The server did not understand this request.',
  },
  auth_missing: { status: 401, title: 'Who are you?', text: 'Auth token missing' },
  forbidden: {
    status: 403,
    title: 'Not allowed from here',
    text: 'This request did not come from a page of this Pith, so it was refused.',
  },
  not_found: {
    status: 404,
    title: 'Summary Not Found',
    text: "The summary you're looking for doesn't exist or you don't have access to it.",
  },
  no_such_address: { status: 404, title: 'Nothing here', text: 'There is nothing at this address.' },
  key_in_flight: {
    status: 409,
    title: 'Still at it',
    text: 'The first request with this Idempotency-Key is still being worked on. It will not be counted twice.',
  },
  key_reused: {
    status: 422,
    title: 'Key used before',
    text: 'This Idempotency-Key was used for another request. Use a new one.',
  },
  too_large: { status: 413, title: 'Too much at once', text: 'This request is larger than the server accepts.' },
  queue_full: {
    status: 503,
    title: 'Too many people are waiting',
    text: 'The line for new summaries is full at the moment. Please try again in a few minutes.',
    action: 'retry',
  },
  servers_down: { status: 503, title: 'We are down', text: serversDown, action: 'retry' },
  internal: {
    status: 500,
    title: 'Something broke',
    text: 'Failed to process video. Please try again.',
    action: 'retry',
  },
} as const satisfies Record<string, Entry>

export type ProblemCode = keyof typeof table
export const problems: Record<ProblemCode, Entry> = table
export const problemCodes = Object.keys(table) as [ProblemCode, ...ProblemCode[]]

/** A failure that a person is told about. `message` replaces the table's text where more is known. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: unknown

  constructor(code: ProblemCode, options: { message?: string; details?: unknown; cause?: unknown } = {}) {
    super(options.message ?? problems[code].text, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.details = options.details
  }

  /** What a person is told: code, sentence and way out; never a cause or a stack. */
  report(): { code: ProblemCode; message: string; action?: Action } {
    const { action } = problems[this.code]
    return { code: this.code, message: this.message, ...(action ? { action } : {}) }
  }
}
