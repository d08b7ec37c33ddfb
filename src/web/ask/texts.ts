// The texts of asking questions.
import type { QuestionView } from '#contract/questions/questions.ts'
import { nameSentences } from '#contract/questions/spoken-turns.ts'
import { type MediaWords, wordsFor } from '#contract/sources/video-facts.ts'

const passages = (count: number) => (count === 1 ? '1 passage' : `${count} passages`)
const videos = (count: number) => (count === 1 ? '1 video' : `${count} videos`)

const compared = 'each sentence compared with its passage'

export const texts = {
  title: 'Ask',
  lead: 'Each sentence of an answer is compared with the moment that it cites. The comparison can miss errors.',
  leadWithoutAi: 'Finds what is said in your videos, with the moment of every passage.',
  question: 'Your question',
  askSpace: 'Ask this space',
  placeholder: 'What do you want to know?',
  ask: 'Ask',
  asking: 'Asking…',
  left: (count: number) => `${count === 1 ? '1 question' : `${count} questions`} left today.`,
  noneLeft: (time: string) => `No questions left today. There are new ones from ${time}.`,
  suggestions: ({ noun }: MediaWords) => `Questions this ${noun} answers`,
  examples: 'For example',
  followUp: 'Follow up',
  followUpOf: 'Follow-up',
  followUpQuestion: 'Your follow-up question',
  followsUp: (question: string) => `Follow-up to “${question}”`,
  notFollowUp: 'Ask something new instead',
  looking: 'Looking for passages…',
  yourNote: 'Your note',
  yourHighlight: 'Your highlight',
  onVideo: (title: string) => `${title}: `,
  readingWhole: ({ noun }: MediaWords) => `Reading the whole ${noun}`,
  writingFrom: (count: number) => `Writing from ${passages(count)}`,
  reconnecting: 'The connection is lost. The answer continues when it is back.',
  stop: 'Stop',
  stopFailed: 'The answer could not be stopped',
  leftOut: 'A part of the answer was left out, because no passage confirms it.',
  notSaidIn: ({ noun }: MediaWords) => `Not said in this ${noun}.`,
  notSaid: {
    playlist: 'Not said in this playlist.',
    library: 'Not said in your library.',
    narrowedLibrary: 'Not said in this part of your library.',
    space: 'Not said in this space.',
  },
  notFound: 'Not found in the passages that were read.',
  notFoundWithoutAi: 'Not found by the words of the question.',
  uncertain: {
    video: 'No sentence answers this for certain.',
    playlist: 'Nothing in this playlist says this for certain.',
    library: 'Nothing in your library says this for certain.',
    narrowedLibrary: 'Nothing in this part of your library says this for certain.',
    space: 'Nothing in this space says this for certain.',
  },
  aiUnreachable: 'The AI could not be reached. Please try again in a moment.',
  otherLanguage: ({ noun }: MediaWords, name: string) =>
    `This ${noun} is in ${name}. Without an AI, words are looked up as they are spoken there. Ask in ${name}.`,
  closest: 'These passages come closest.',
  unconfirmed: 'The AI’s answer was left out, because no passage confirms it.',
  noAi: 'No AI is set up to write an answer.',
  nothingCounted: 'Nothing was counted.',
  notAsked: 'Your question could not be asked. Please try again.',
  notAnswered: 'This question could not be answered. Please try again.',
  foundWithoutAi: 'The passages were found without an AI.',
  tryAgain: 'Try again',
  whereSaid: 'Where it is said',
  closestPassages: 'Closest passages',
  showAllWords: 'Show all words',
  showFewerWords: 'Show fewer words',
  showMore: (count: number) => `Show ${count} more`,
  showMorePassages: (count: number) => `Show ${count} more passage${count === 1 ? '' : 's'}`,
  writtenBy: (name: string) => `Written by ${name}, ${compared}`,
  writtenFrom: (name: string, count: number) =>
    `Written by ${name} from ${passages(count)}, ${compared}`,
  quoted: 'The speaker’s own words, found without an AI',
  videoDeleted: 'Deleted from your library',
  at: (title: string) => `${title}, at `,
  copy: 'Copy',
  copied: 'Answer copied to clipboard!',
  passagesCopied: 'Passages copied to clipboard!',
  copyFailed: 'Failed to copy',
  delete: 'Delete',
  deleteThis: 'Delete this question',
  deleteTitle: 'Delete this question?',
  deleteLead: 'Its answer is deleted too. This cannot be undone.',
  deleteLeadFollowedUp:
    'Its answer is deleted too. Its follow-ups stay, without it. This cannot be undone.',
  keep: 'Keep it',
  deleted: 'Question deleted',
  deleteFailed: 'The question could not be deleted',
  earlier: 'Earlier questions',
  showEarlier: 'Show earlier questions',
  searchEarlier: 'Search your questions',
  earlierFailed: 'Your questions could not be loaded',
  gone: 'This question was deleted.',
  questionFailed: 'The question could not be loaded',
  noneEarlier: 'What you ask is kept here. Only you can see it.',
  noneFound: (search: string) => `No question matches “${search}”.`,
  failed: 'Not answered',
  running: 'Being answered',
  stoppedBriefly: 'Stopped',
  notShownBriefly: 'Answer not shown',
  notSaidBriefly: 'Not said',
  perhapsNotSaid: 'Perhaps not said.',
  notFoundBriefly: 'Not found',
  uncertainBriefly: 'Nothing certain',
  unconfirmedBriefly: 'Not confirmed',
  videos,
  lookIn: 'Look in',
  whereToLook: 'Where to look',
  scopes: {
    ...{ library: 'This library', playlist: 'Playlist' },
    ...{ channel: 'Channel', topic: 'Topic', tag: 'Tag', date: 'Date' },
  },
  filters: { channel: 'Channel', topic: 'Topic', tag: 'Tag', date: 'Summarized' },
  deletedScope: (noun: string) => `A${noun === 'episode' ? 'n' : ''} ${noun} that was deleted`,
  scopeNames: {
    playlist: {
      one: (name: string) => `Playlist: ${name}`,
      deleted: 'A playlist that was deleted',
    },
    space: {
      one: (name: string) => `Space: ${name}`,
      deleted: 'A space that you are not a member of',
    },
  },
  noneFit: 'No video fits these filters.',
  clearFilters: 'Clear filters',
  playlist: 'Playlist',
  noPlaylists: 'You have no playlists yet.',
  nothingYet: 'Nothing to ask yet',
  nothingYetText: 'Summarize a video first. Then ask about what is said in it.',
  summarize: 'Summarize a video',
  questionMissing: 'Type a question.',
  wordMissing: 'A question needs at least one word.',
  questionTooLong: (count: number, most: number) =>
    `A question may have ${most} characters. Yours has ${count}; shorten it.`,
  playlistMissing: 'Choose a playlist, or look in this library.',
  offline: 'You are offline. Your question is kept; ask again when you are back.',
  answer: 'Answer:',
} as const

/**
 * Says that sentences of the answer were left out; null otherwise. An answer that quotes
 * has none of its own.
 */
export function describeRest({ found, engine, sentences }: QuestionView): string | null {
  const isPart = found === 'partly' && engine.kind === 'model' && sentences.length > 0
  return isPart ? texts.leftOut : null
}

/**
 * Whether a question has ended without an answer: its passages, if there are any, only
 * come closest.
 */
export function isUnanswered({
  found,
  sentences,
}: Pick<QuestionView, 'found' | 'sentences'>): boolean {
  return (
    found === 'not_said' || found === 'not_found' || (found === 'partly' && sentences.length === 0)
  )
}

/**
 * Why there is no answer: nobody says it, it was not found, no sentence says it for
 * certain, or no passage confirms what the AI wrote.
 */
export function describeMissing({
  found,
  isUnconfirmed,
  scope,
  engine,
}: Pick<QuestionView, 'found' | 'isUnconfirmed' | 'scope' | 'engine'>): string {
  if (isUnconfirmed) return texts.unconfirmed
  if (found === 'not_found')
    return engine.kind === 'model' ? texts.notFound : texts.notFoundWithoutAi
  const isNarrowed = scope.kind === 'library' && Object.keys(scope).length > 1
  if (scope.kind === 'video' && found === 'not_said')
    return texts.notSaidIn(wordsFor(scope.videoId))
  const name = isNarrowed ? 'narrowedLibrary' : scope.kind
  return name === 'video' || found !== 'not_said' ? texts.uncertain[name] : texts.notSaid[name]
}

/** What the passages are where there is no answer; empty without passages. */
export function describeClosest({ passages }: Pick<QuestionView, 'passages'>): string {
  return passages.length > 0 ? texts.closest : ''
}

/** The sentences of an answer as one text, with their speakers and marks. */
export function joinAnswer({ sentences }: Pick<QuestionView, 'sentences'>): string {
  return nameSentences(sentences)
    .map(({ named }) => named)
    .join(' ')
}

/**
 * Says what the answer is written from, where passages were found or all is read; null while they
 * are looked for.
 */
export function describeReading({
  passages: found,
  videos,
}: Pick<QuestionView, 'passages' | 'videos'>): string | null {
  const whole = videos.find(({ isReadWhole }) => isReadWhole)
  if (whole) return texts.readingWhole(wordsFor(whole.videoId))
  return found.length === 0 ? null : texts.writingFrom(found.length)
}

export function announcePassages(found: Pick<QuestionView, 'passages' | 'videos'>): string {
  const count = found.passages.length
  const whole = found.videos.find(({ isReadWhole }) => isReadWhole)
  if (whole) return `${texts.readingWhole(wordsFor(whole.videoId))}.`
  return count === 0 ? 'No passages found.' : `${passages(count)} found.`
}
