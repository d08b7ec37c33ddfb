// Texts of the import of a YouTube playlist or channel.
export const texts = {
  title: 'Import from YouTube',
  lead: 'Paste the link of a YouTube playlist or channel and choose what to summarize.',
  choose: 'Choose what to summarize.',
  link: 'Link',
  offer: {
    playlist: 'That is a playlist',
    channel: 'That is a channel',
    videos: 'That is a list of videos',
    text: 'Choose which of its videos to summarize. Nothing is counted before you do.',
    guest:
      'Choose which of its videos to summarize. This needs an account, because the summaries go into a playlist of yours.',
    choose: 'Choose Videos',
    signIn: 'Sign In and Choose Videos',
  },
  signInReason:
    'Sign in or create an account to import this playlist or channel. The link is kept.',
  target: 'Add to',
  newPlaylist: (title: string) => `New playlist: ${title}`,
  linkMissing: 'Paste the link of a playlist or channel.',
  showVideos: 'Show videos',
  loadingVideos: 'Loading...',
  cancel: 'Cancel',
  selectAll: 'Select all',
  videos: 'Videos',
  listLimit: (count: number) => `Only the first ${count.toLocaleString('en')} are listed.`,
  summarized: 'Summarized',
  unavailable: { upcoming: 'Not broadcast yet', members: 'For members' },
  noneSelected: 'Choose at least one video.',
  someFit: (fitting: number, newSummaries: number) =>
    `${fitting} of ${newSummaries} fit your allowance; the rest waits`,
  allFit: (newSummaries: number) =>
    newSummaries === 1
      ? '1 new summary, which fits your allowance'
      : `${newSummaries} new summaries, which fit your allowance`,
  allSummarized: 'These are already summarized and do not count.',
  allowanceUnknown: 'Your allowance is not available right now. Videos that do not fit will wait.',
  publish: 'Publish the summaries as they arrive',
  publishHelp:
    'A public playlist shows only summaries that everyone can read. With this option each summary gets a public page; your ratings and instructions stay private. Without it only you see them.',
  privateVideos: (count: number, total: number) =>
    `This playlist is public, but only you see ${count === total ? (total === 1 ? 'this one' : 'these') : `${count} of these`} until you publish ${count === 1 ? 'it' : 'them'}.`,
  add: (count: number) => `Add ${count} ${count === 1 ? 'video' : 'videos'}`,
  adding: 'Adding...',
  started: 'Import started',
  progress: 'Import progress',
  progressCount: (done: number, total: number) => `${done} of ${total} done`,
  states: { waiting: 'Waiting', queued: 'Being summarized', failed: 'Failed' },
  cancelWaiting: 'Cancel waiting videos',
  cancelVideo: (title: string) => `Cancel: ${title}`,
  clear: 'Clear',
  retry: 'Try again',
  retryFailed: 'The videos could not be requested again',
  clearVideo: (title: string) => `Clear: ${title}`,
  cancelFailed: 'Failed to cancel',
  canceled: 'Waiting videos canceled',
} as const
