// The texts of the extension.

export const texts = {
  button: { ready: 'Summarize', writing: 'Writing…', done: 'Read in Pith', stale: 'Reload the page' },
  buttonHelp: 'Summarize this video with Pith',
  panel: 'Pith',
  open: 'Open in Pith',
  close: 'Close the panel',
  pair: {
    title: 'Pair with your Pith',
    lead: 'This browser does not know your Pith yet. Enter its address; a page opens there and asks you once.',
    other: (host: string) =>
      `A page opens there and asks you once. Until you confirm, this browser stays paired with ${host}.`,
    again: 'This browser is no longer paired. Its key was revoked or has expired. Pair it again.',
    address: 'Address of your Pith',
    help: 'A server at home works too, for example http://localhost:3000.',
    invalid: 'Enter an address such as https://pith.example or http://localhost:3000.',
    submit: 'Open the pairing page',
    busy: 'Opening...',
    code: 'The page shows the same code',
    waiting: 'Waiting for you to confirm on the page of your Pith. The code works for 10 minutes and once.',
    cancel: 'Cancel',
  },
  noVideo: {
    title: 'Open a video on YouTube',
    text: 'Pith summarizes the video of the page that you are on. If this page was open before the extension was installed, reload it.',
    paired: (host: string) => `Paired with ${host}.`,
    unpair: 'Unpair this browser',
    unpairHelp: 'The key stays in the list of your profile until you revoke it there.',
  },
  loading: 'Asking the player...',
  waiting: 'Waiting for the player. If it shows an advertisement, this takes until its end.',
  announced: { paired: 'Paired.', working: 'Writing the summary.', done: 'The summary is ready.' },
  tracks: {
    title: 'Captions to read',
    byChannel: (language: string) => `${language}, by the channel`,
    automatic: (language: string) => `${language}, automatic`,
    all: (count: number) => `Show all ${count}`,
    words: (words: number) => `${words.toLocaleString('en')} words`,
    reading: 'Reading...',
  },
  length: { title: 'Length', short: 'Short', medium: 'Medium', long: 'Long' },
  submit: 'Summarize',
  sends: (host: string) => `Your browser reads the captions and sends them to ${host}.`,
  used: ({ used, limit, period }: { used: number; limit: number | null; period: string | null }) =>
    limit === null ? '' : `${used} of ${limit} used${period ? ` this ${period}` : ''}. `,
  sending: 'Sending the captions',
  steps: {
    transcript: 'Captions read',
    writing: 'Writing the summary',
    checking: 'Checking it against the transcript',
  },
  cancel: 'Cancel',
  mayClose: 'You can close the panel. The summary will be here when you come back.',
  lost: 'Your Pith does not answer at the moment. The panel keeps trying.',
  keyPoints: 'Key Points',
  calls: { watch: 'Watch.', skim: 'Skim.', skip: 'Skip.' },
  answersAt: 'It answers its own title at ',
  playFrom: (time: string) => `Play from ${time}`,
  readTime: (minutes: number) => `${minutes} min read`,
  saves: (time: string) => `saves ${time}`,
  read: (span: string, share: number) => `Read ${span}, ${share}%.`,
  dropped: (points: number) =>
    points === 0
      ? ''
      : ` ${points} ${points === 1 ? 'point was' : 'points were'} left out: the transcript does not support ${points === 1 ? 'it' : 'them'}.`,
  source: (language: string) => ` From ${language}captions that your browser read.`,
  ask: 'Ask this video',
  askSubmit: 'Ask',
  asked: 'You asked',
  said: 'What was said',
  others: 'Other questions it answers',
  notSaid: 'Nothing in this video answers that.',
  closest: 'These passages come closest.',
  asking: 'Looking for the answer...',
  backToSummary: 'Back to the summary',
  again: 'Summarize again',
  save: 'Save',
  saved: 'Saved',
  rating: 'Your rating',
  stars: (count: number) => `${count} ${count === 1 ? 'star' : 'stars'}`,
  retry: 'Try again',
  otherAddress: 'Use another address',
  bring: 'Bring captions',
  seePlans: 'See your allowance',
  kept: 'The captions are read and kept in this browser. They are sent when you try again.',
  bringHelp: 'If you have captions, you can bring them yourself.',
  failures: {
    server_away: (url: string) => ({
      title: 'Your Pith does not answer',
      message: `${url} could not be reached, or did not answer in time. Is the server running?`,
    }),
    not_a_pith: (url: string) => ({
      title: 'No Pith at this address',
      message: `${url} answered, but not as a Pith does. Check the address.`,
    }),
    not_paired: { title: 'Not paired', message: 'This browser is not paired with a Pith.' },
    no_captions: {
      title: 'This video has no captions',
      message: 'The channel has not published any, so there is nothing to read. Nothing was counted.',
    },
    live: {
      title: 'Still live',
      message:
        'This video is being broadcast now and has no captions yet. Try again when it is over. Nothing was counted.',
    },
    upcoming: {
      title: 'Not broadcast yet',
      message:
        'This video is a premiere or a live stream that has not started. Try again when it is over. Nothing was counted.',
    },
    unplayable: {
      title: 'YouTube does not play this video',
      message: 'YouTube does not play this video for you, so its captions cannot be read. Nothing was counted.',
    },
    captions_refused: {
      title: 'YouTube did not hand over the captions',
      message: 'Switch on the captions in the player once and try again. Nothing was counted.',
    },
    captions_empty: {
      title: 'These captions are empty',
      message: 'The track contains no words. Choose another one. Nothing was counted.',
    },
    captions_too_large: {
      title: 'These captions are too large',
      message: 'Captions may have up to 5 MB. Nothing was sent and nothing was counted.',
    },
  },
} as const
