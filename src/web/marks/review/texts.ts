// The texts of the review.
import type { CardGrade } from '#contract/basics/limits.ts'

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`

export const texts = {
  title: 'Review',
  loading: 'Loading cards...',
  failed: 'The cards could not be loaded',
  of: (total: number) => ` of ${total.toLocaleString('en')}`,
  progress: (number: number, total: number) => `Card ${number} of ${total}`,
  stop: 'Stop',
  show: 'Show Answer',
  showHint: ' shows the answer',
  blank: 'blank',
  answer: 'Answer: ',
  play: (time: string) => `Play ${time}`,
  gradesLabel: 'How well did you know it?',
  grades: { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' } satisfies Record<
    CardGrade,
    string
  >,
  gradesHint: ['When it comes back. ', ' is Good, ', ' undoes the last grade.'],
  from: 'From ',
  edit: 'Edit card',
  undo: 'Undo the last grade',
  undoFailed: 'The last grade was not undone.',
  tryAgain: 'Please try again.',
  refused: 'A grade was not saved.',
  unsent: (number: number) =>
    `${count(number, 'grade is', 'grades are')} kept in this browser and sent when the connection is back.`,
  unsentInTab: (number: number) =>
    `${count(number, 'grade is', 'grades are')} sent when the connection is back. Your browser stores nothing, so keep this tab open until then.`,
  done: 'Done for today',
  doneForNow: 'Done for now',
  doneText: (cards: number) => `${count(cards, 'card', 'cards')} reviewed.`,
  next: (tomorrow: number) =>
    tomorrow > 0 ? ` The next ${tomorrow.toLocaleString('en')} come tomorrow.` : '',
  later: (cards: number, interval: string) =>
    cards === 1
      ? ` 1 card comes again in ${interval}.`
      : ` ${cards.toLocaleString('en')} cards come again today, the next in ${interval}.`,
  more: 'Review More',
  back: 'Back to the Library',
  known: 'Known at once',
  seenAgain: 'Seen again',
  total: 'Cards in all',
  hard: 'These were hard',
  hardText: 'The moment itself often helps more than the card.',
  week: 'The week ahead',
  today: 'Today',
  cards: (number: number) => count(number, 'card', 'cards'),
  none: 'No cards yet',
  noneText:
    'Select words in a summary or its transcript and choose “Make a card”. Cards come back here when you are about to forget them.',
  allDone: 'Nothing is due',
  allDoneText: 'Your cards come back when you are about to forget them.',
  allCards: 'Your newest cards',
  editCard: (question: string) => `Edit card “${question.slice(0, 60)}”`,
} as const
