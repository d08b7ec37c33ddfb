// The texts of the transcript.
export const texts = {
  search: 'Search the transcript',
  searchIn: (count: number) =>
    `Search in ${count.toLocaleString('en')} ${count === 1 ? 'word' : 'words'}`,
  quotedIn: (point: number) => `Quoted in point ${point}`,
  follows: 'Follows the video',
  followsRecording: 'Follows the recording',
  backTo: (time: string) => `Back to ${time}`,
  otherCaptions: 'Use other captions',
  lines: 'Transcript lines',
  loading: 'Loading transcript...',
  failed: 'The transcript could not be loaded.',
  noMatches: 'No line matches',
  nothingFound: (search: string) =>
    `Nobody says “${search}” here. Remove the search to see the whole transcript.`,
  matchPosition: (position: number, count: number) => `${position} of ${count}`,
  previous: 'Previous match',
  next: 'Next match',
  retry: 'Retry',
  playFromHere: 'Play from here',
  readFromHere: 'Read from here',
  hideWords: 'Hide the words',
  quoteSource: (time: string) => `Spoken at ${time}, taken from the transcript`,
} as const
