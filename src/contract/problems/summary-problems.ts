// The problems of making a summary: links, videos, YouTube, captions and the model.

import { maxCaptionBytes } from '../basics/limits.ts'
import { namePlaceholder } from '../basics/placeholders.ts'
import { type ProblemEntry, serversDown } from './problem-entry.ts'

export const summaryProblems = {
  // the link
  link_missing: {
    status: 400,
    title: 'No link yet',
    text: 'Please enter a YouTube URL.',
    action: 'other_link',
  },
  invalid_url: {
    status: 400,
    title: 'Not a YouTube link',
    text: 'Please enter a valid YouTube URL. Copy the whole link of the video: the id in it has eleven characters.',
    action: 'other_link',
  },
  playlist_link: {
    status: 400,
    title: 'That is a playlist',
    text: 'This link leads to a playlist. Paste the link of one of its videos. To summarize several, import the playlist into a playlist of yours.',
    action: 'other_link',
  },
  channel_link: {
    status: 400,
    title: 'That is a channel',
    text: 'This link leads to a channel. Paste the link of one of its videos. To summarize several, import the channel into a playlist of yours.',
    action: 'other_link',
  },
  video_link: {
    status: 400,
    title: 'That is a single video',
    text: 'This link leads to a single video. Summarize it on its own, or paste the link of a playlist or channel.',
    action: 'other_link',
  },
  mix_link: {
    status: 400,
    title: 'That is a mix',
    text: 'YouTube makes a mix for each viewer, and it has no end. Paste the link of one of its videos, or of a playlist.',
    action: 'other_link',
  },
  own_list_link: {
    status: 400,
    title: 'Only you can see this list',
    text: 'YouTube shows Watch later, liked videos and the history to you only. Put the videos into an unlisted or public playlist and paste its link.',
    action: 'other_link',
  },
  clip_link: {
    status: 400,
    title: 'That is a clip',
    text: 'This link leads to a clip. Open the video that it is from, and paste the link of the video.',
    action: 'other_link',
  },
  post_link: {
    status: 400,
    title: 'That is a post',
    text: 'This link leads to a post. If it shows a video, open the video and paste its link.',
    action: 'other_link',
  },
  search_link: {
    status: 400,
    title: 'That is a search',
    text: 'This link leads to a search. Open a video that it found and paste its link.',
    action: 'other_link',
  },
  youtube_page_link: {
    status: 400,
    title: 'That is not a video',
    text: 'This link leads to a page of YouTube without a video of its own. Open a video and paste its link.',
    action: 'other_link',
  },
  // the video
  video_private: {
    status: 422,
    title: 'This video is private',
    text: `Only people chosen by its owner can watch this video, so ${namePlaceholder} cannot read it. If you have its captions, you can upload them.`,
    action: 'upload',
  },
  members_or_paid: {
    status: 422,
    title: 'This video is for members',
    text: 'The channel shows this video only to members or buyers. If you have its captions, you can upload them.',
    action: 'upload',
  },
  age_restricted: {
    status: 422,
    title: 'This video is age-restricted',
    text: 'YouTube shows this video only to people who have signed in and confirmed their age. If you have its captions, you can upload them.',
    action: 'upload',
  },
  geo_blocked: {
    status: 422,
    title: 'Not available in this country',
    text: 'YouTube does not show this video in the country this server runs in. If you have its captions, you can upload them.',
    action: 'upload',
  },
  video_unavailable: {
    status: 404,
    title: 'Video not found',
    text: 'YouTube has no video at this link. It was removed, or it never existed. Check the link or use another one.',
    action: 'other_link',
  },
  video_unplayable: {
    status: 422,
    title: 'YouTube does not play this video',
    text: 'YouTube says that this video cannot be played. If you have its captions, you can upload them.',
    action: 'upload',
  },
  live_upcoming: {
    status: 422,
    title: 'Not broadcast yet',
    text: 'This video is a premiere or a live stream that has not started. Try again when it is over.',
    action: 'other_link',
  },
  live_now: {
    status: 422,
    title: 'Still live',
    text: 'This video is being broadcast now and has no captions yet. Try again when it is over.',
    action: 'other_link',
  },
  transcripts_disabled: {
    status: 422,
    title: 'Captions are switched off',
    text: 'The channel does not publish captions for this video. If you have captions, you can upload them.',
    action: 'upload',
  },
  transcript_empty: {
    status: 422,
    title: 'The captions are empty',
    text: 'This video has a caption track, but it contains no words.',
    action: 'upload',
  },
  transcript_too_short: {
    status: 422,
    title: 'Too little is said',
    text: 'This transcript has too few words to summarize.',
    action: 'other_link',
  },
  transcript_too_long: {
    status: 413,
    title: 'Too long for this server',
    text: 'This transcript is longer than this server accepts.',
    action: 'other_link',
  },
  // access to YouTube
  ip_blocked: {
    status: 503,
    title: 'YouTube is blocking this server',
    text: 'YouTube is refusing requests from this server. Upload the captions, or try again later.',
    action: 'upload',
  },
  request_blocked: {
    status: 503,
    title: 'YouTube suspects a robot',
    text: 'YouTube wants this server to prove that it is not a robot. Upload the captions, or try again later.',
    action: 'upload',
  },
  rate_limited: {
    status: 503,
    title: 'YouTube asks us to slow down',
    text: 'This server has requested too many videos from YouTube. Upload the captions, or try again later.',
    action: 'upload',
  },
  consent_required: {
    status: 503,
    title: 'YouTube asks for consent',
    text: 'YouTube showed this server its consent page instead of the video. Upload the captions, or try again later.',
    action: 'upload',
  },
  po_token_required: {
    status: 503,
    title: 'YouTube withholds these captions',
    text: 'YouTube gives the captions of this video only to its own players. Upload the captions instead.',
    action: 'upload',
  },
  client_rejected: {
    status: 503,
    title: 'YouTube has changed its interface',
    text: 'YouTube no longer accepts the requests of this server. Upload the captions until the operator of this server updates it.',
    action: 'upload',
  },
  unparsable: {
    status: 502,
    title: 'Unexpected answer from YouTube',
    text: 'This server did not understand the answer from YouTube. Try again, or upload the captions.',
    action: 'upload',
  },
  network: {
    status: 504,
    title: 'YouTube did not answer',
    text: 'This server could not reach YouTube in time. Try again, or upload the captions.',
    action: 'upload',
  },
  // uploaded captions
  captions_unreadable: {
    status: 422,
    title: 'Not a caption file',
    text: 'No captions could be read from this. Use a .srt, .vtt, .ttml, .csv or .txt file, or paste the text.',
    action: 'upload',
  },
  captions_empty: {
    status: 422,
    title: 'The captions are empty',
    text: 'This file or text contains no words.',
    action: 'upload',
  },
  captions_only_numbers: {
    status: 422,
    title: 'No words, only numbers',
    text: 'This file or text contains only numbers and signs, so there is nothing to summarize. Nothing was counted.',
    action: 'upload',
    saysCost: true,
  },
  captions_too_large: {
    status: 413,
    title: 'The file is too large',
    text: `A caption file may have up to ${maxCaptionBytes / 1024 / 1024} MB. The captions of a ten-hour video are smaller, so this may be another kind of file.`,
    action: 'upload',
  },
  captions_too_complex: {
    status: 422,
    title: 'This takes too long to read',
    text: 'This server stopped reading these captions, because they took it too long. Nothing was counted or charged. Check that they are what somebody says, or upload them in parts.',
    action: 'upload',
    saysCost: true,
  },
  // the job
  canceled: {
    status: 409,
    title: 'Canceled',
    text: 'This summary was canceled. Nothing was charged. You can request it again at any time.',
    action: 'retry',
    saysCost: true,
  },
  // the model
  model_unavailable: {
    status: 503,
    title: 'The AI is not answering',
    text: serversDown,
    action: 'extract',
  },
  model_rate_limited: {
    status: 503,
    title: 'The AI is busy',
    text: 'The AI provider is receiving too many requests. Please try again in a minute.',
    action: 'extract',
  },
  model_timeout: {
    status: 504,
    title: 'The AI took too long',
    text: 'The AI provider did not answer in time. Please try again.',
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
    title: 'The AI gave an unusable answer',
    text: 'The answer of the AI could not be used. Please try again.',
    action: 'extract',
  },
  model_context_exceeded: {
    status: 502,
    title: 'Too long for this AI',
    text: 'The transcript is longer than the AI of this server can read at once. A model with a larger context may read it.',
    action: 'extract',
  },
  model_quota_spent: {
    status: 503,
    title: 'The AI account is used up',
    text: 'The account of this server with its AI provider has no credit or quota left. The operator of this server must look into it; trying again soon does not help.',
    action: 'extract',
  },
  model_budget_spent: {
    status: 503,
    title: 'Daily AI limit reached',
    text: 'This server has used up its AI budget for today. Please try again tomorrow.',
    action: 'extract',
  },
  model_misconfigured: {
    status: 503,
    title: 'The AI is not set up',
    text: 'The AI provider rejected this server because its key or its model name is wrong. The operator of this server must correct it.',
    action: 'extract',
  },
} as const satisfies Record<string, ProblemEntry>
