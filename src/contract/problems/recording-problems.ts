// The problems of hearing recordings.
import type { ProblemEntry } from './problem-entry.ts'

export const recordingProblems = {
  listening_off: {
    status: 403,
    title: 'This server does not listen',
    text: 'Listening is switched off here. Nothing was counted. If you have captions, upload them.',
    action: 'upload',
  },
  listener_missing: {
    status: 503,
    title: 'Nothing to listen with',
    text: 'To hear audio, an administrator has to download a speech model. Nothing was counted.',
    action: 'upload',
  },
  listening_limit: {
    status: 429,
    title: 'The minutes of this month are used up',
    text: 'This recording is longer than the minutes that you have left this month. Nothing was counted.',
    action: 'upgrade',
    saysCost: true,
  },
  recording_unsupported: {
    status: 415,
    title: 'Not a recording that can be heard',
    text: 'No audio or video that can be read here. Use MP3, WAV, FLAC, OGG or WebM. Nothing was counted.',
    action: 'upload',
  },
  recording_damaged: {
    status: 422,
    title: 'The file is damaged',
    text: 'This recording could not be read: it is cut, encrypted or damaged. Nothing was counted.',
    action: 'upload',
  },
  recording_too_large: {
    status: 413,
    title: 'Too large',
    text: 'Recordings may have up to 2 GB. Nothing was counted.',
    action: 'upload',
  },
  recordings_full: {
    status: 409,
    title: 'Too many recordings at once',
    text: 'You have no room for another one. Delete one, or wait. Nothing was counted.',
    action: 'retry',
  },
  recording_too_long: {
    status: 422,
    title: 'Too long',
    text: 'Recordings of up to 4 hours are heard here. Nothing was counted.',
    action: 'upload',
  },
  recording_silent: {
    status: 422,
    title: 'Nobody speaks',
    text: 'All of it was heard, and nobody speaks. Is it the right file? Nothing was counted.',
    action: 'upload',
  },
  recording_music: {
    status: 422,
    title: 'Mostly music',
    text: 'There is too little speech in this recording for a summary. Nothing was counted.',
    action: 'upload',
  },
  recording_part_elsewhere: {
    status: 409,
    title: 'This part does not follow',
    text: 'The part begins elsewhere than the received ones end. Go on from where the server says.',
    action: 'retry',
  },
  recording_disk_full: {
    status: 503,
    title: 'No space for the recording',
    text: 'This server has no space left. What was received is kept for a day. Nothing was counted.',
    action: 'retry',
  },
  listening_failed: {
    status: 500,
    title: 'Listening failed',
    text: 'It could not be heard to its end. What was heard is kept for a day. Nothing was counted.',
    action: 'retry',
  },
} as const satisfies Record<string, ProblemEntry>
