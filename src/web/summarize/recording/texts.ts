// The texts of recordings: while they are chosen, sent and heard.
import { formatBytes, formatDuration, languageName } from '#contract/basics/format.ts'
import { maxRecordingSeconds } from '#contract/basics/limits.ts'
import { brandName } from '../../ui/brand.ts'

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
const maxHours = maxRecordingSeconds / 3600

/** "about 11 min". */
const aboutMinutes = (seconds: number) => `about ${Math.max(1, Math.round(seconds / 60))} min`
/** "11 min", "40 s". */
const minutes = (seconds: number) =>
  seconds < 60 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`

/** "1.2 of 3 MB". */
function partOf(sent: number, bytes: number): string {
  const [all, unit] = formatBytes(bytes).split(' ')
  const scale = { GB: 1e9, MB: 1e6, kB: 1e3 }[unit ?? ''] ?? 1
  return `${(sent / scale).toLocaleString('en', { maximumFractionDigits: 1 })} of ${all} ${unit}`
}

const takes = (seconds: number | null) => (seconds === null ? '' : `: ${aboutMinutes(seconds)}`)
const noTranscript = `The feed has no transcript. ${brandName} can fetch the audio and`

export const recordingTexts = {
  drop: 'Drop it to listen to it',
  limits: `Audio or video, up to 2 GB and ${maxHours} hours.`,
  looking: 'Looking at the file…',
  cancel: 'Cancel',
  begin: 'Listen to it',
  local: (seconds: number | null) =>
    `${brandName} can listen to it on this computer: ${
      seconds === null ? '' : `${aboutMinutes(seconds)}, `
    }nothing leaves it.`,
  localEpisode: (seconds: number | null) =>
    `${noTranscript} listen to it on this computer${takes(seconds)}, nothing leaves it.`,
  remoteEpisode: (listener: string, seconds: number | null) =>
    `${noTranscript} have ${listener} listen to it${takes(seconds)}.`,
  remote: (listener: string, seconds: number | null) =>
    `${brandName} can have ${listener} listen to it${takes(seconds)}.`,
  minutesLeft: ({ limit, left }: { limit: number; left: number }) =>
    `${Math.round(left)} of your ${limit} minutes are left this month.`,
  noSummary: `Your summaries are used up. ${brandName} keeps the transcript, to be summarized later.`,
  keep: 'Keep it to play it',
  keepHelp: `Otherwise ${brandName} deletes it after listening, or a day after a failure, and keeps the words.`,
  speakers: 'Tell the speakers apart',
  speakersHelp: 'You can name them while the summary is written.',
  noSpeakers: 'Nothing here tells speakers apart yet.',
  getSpeakers: 'Choose a model for it',
  spoken: 'Spoken language',
  anyLanguage: 'Find it out',
  language: languageName,
  more: 'Summary options',
  captions: 'Upload captions',
  reading: 'Reading the sound',
  readingHint: 'Only the sound is sent, made smaller. The picture stays here.',
  sending: 'Sending',
  waits: 'Sending waits',
  paused: 'Paused',
  sent: (sent: number, bytes: number) =>
    `${partOf(sent, bytes)}. Keep this page open until it is sent.`,
  unfinished: {
    title: (name: string) => `“${name}” is not sent yet`,
    text: (sent: number, bytes: number) =>
      `${partOf(sent, bytes)} are here, and stay for a day. The file below is another one.`,
    goOn: 'Go on with it',
    choose: 'Choose its file',
  },
  noConnection:
    'No connection. It goes on from here by itself; after a restart, choose the same file.',
  pause: 'Pause',
  resume: 'Go on',
  tryNow: 'Try now',
  chooseSame: 'A part of it is sent. Choose the same file, and it goes on from there.',
  steps: {
    sent: 'Sent',
    fetching: 'Fetching the audio',
    fetched: 'Fetched',
    waiting: 'Waiting for others',
    listening: 'Listening',
    listened: 'Listened',
    stopped: 'Stopped',
    telling: 'Telling the speakers apart',
    speakers: (count: number) =>
      `${numbers[count] ?? count} ${count === 1 ? 'speaker' : 'speakers'}`,
    writing: 'Writing the summary',
  },
  stepStates: { done: 'Done: ', current: 'Now: ', next: 'Next: ' },
  heard: (heard: number, seconds: number | null, left: number | null) =>
    [
      seconds === null
        ? formatDuration(heard)
        : `${formatDuration(heard)} of ${formatDuration(seconds)}`,
      ...(left === null ? [] : [`${aboutMinutes(left)} left`]),
    ].join(', '),
  took: (heard: number, seconds: number | null, took: number) =>
    `${formatDuration(heard)}${seconds ? ` of ${formatDuration(seconds)}` : ''} in ${minutes(took)}`,
  lines: 'What was heard',
  goesOn: 'This goes on when you close the page. You find it under Last results.',
  kept: 'Its words are kept: you can read them, and have them summarized later.',
  another: 'Use a link instead',
  who: 'Who speaks?',
  readTranscript: 'Read the transcript',
  hideTranscript: 'Hide the transcript',
  showSpeech: (seconds: number) => `Show the ${Math.round(seconds)} seconds`,
  stop: 'Stop, keep the transcript',
  tooFew: 'Too few words were heard until then to keep them.',
  summarize: 'Summarize it',
  remove: 'Delete it',
  askCancel: 'Stop listening?',
  askCancelLead: (heard: string) =>
    `${heard} of it were heard, and count. Without the transcript they are lost.`,
  goOn: 'Go on listening',
  canceled: (heard: number) =>
    heard < 1 ? 'Canceled.' : `Canceled. The ${formatDuration(heard)} that were heard count.`,
  removed: 'Deleted.',
  notSent: 'Canceled. Nothing was counted.',
  notChanged: 'This did not work. Please try again.',
  notAsked: 'Nobody knows whether this server listens',
  retry: 'Try again',
  chooseFile: 'Choose a file',
  chooseAnother: 'Choose another file',
  tooLong: {
    title: 'Too long',
    text: (seconds: number) =>
      `This file lasts ${formatDuration(seconds)}; this server listens to ${maxHours} hours at most.`,
    action: `Listen to the first ${maxHours} hours`,
  },
  absent: {
    title: 'Nothing to listen with',
    text: (bytes: string | null, minutesPerHour: number | null) =>
      [
        `To hear audio, ${brandName} needs a speech model`,
        bytes === null ? '.' : `: ${bytes}, free, on this computer.`,
        minutesPerHour === null ? '' : ` About ${minutesPerHour} min for an hour here.`,
      ].join(''),
    asks: 'An administrator can download one.',
    download: (bytes: string | null) => (bytes === null ? 'Choose a model' : `Download ${bytes}`),
  },
  signIn: {
    title: 'Sign in to listen',
    text: 'Listening takes an account here. Nothing was counted.',
  },
  notEnough: (seconds: number, left: number) =>
    `It lasts ${minutes(seconds)}, and ${Math.floor(left)} min are left this month. Nothing was counted.`,
  silent: (seconds: number) =>
    `${brandName} listened to all ${formatDuration(seconds)} and heard no speech. Is it the right file? Nothing was counted.`,
  empty: 'This file is empty. Nothing was counted.',
  mute: 'This file has no sound. Nothing was counted.',
  notDecoded:
    'This browser cannot read its sound. Convert it to MP3, and choose that. Nothing was counted.',
} as const
