// The texts of the transcript.
import type { MediaWords } from '#contract/sources/video-facts.ts'

export const texts = {
  search: 'Search the transcript',
  searchIn: (count: number) =>
    `Search in ${count.toLocaleString('en')} ${count === 1 ? 'word' : 'words'}`,
  quotedIn: (point: number) => `Quoted in point ${point}`,
  follows: ({ noun }: MediaWords) => `Follows the ${noun}`,
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

/** What is put right in the transcript of what was heard. */
export const correctionTexts = {
  speakers: 'Speakers',
  speakersTitle: 'Who speaks?',
  speakersLead: 'Equal names make one speaker of several.',
  open: 'Correct a word',
  title: 'Correct a word',
  lead: 'It is corrected wherever this transcript has it, also in what is found and highlighted.',
  heard: 'Misheard words',
  said: 'What was said instead',
  heardMissing: 'Please enter the word that was misheard.',
  saidMissing: 'Please enter what was said instead.',
  correct: 'Correct it everywhere',
  corrected: (count: number, isFollowing: boolean) =>
    count === 0
      ? 'The transcript does not have these words. Nothing was changed.'
      : `Corrected in ${count === 1 ? 'one place' : `${count} places`}${
          isFollowing ? ', and in the summary.' : '. The summary was written before.'
        }`,
  rewrite: 'Write the summary again',
  done: 'Done',
  cancel: 'Cancel',
  failed: 'This was not corrected. Please try again.',
} as const
