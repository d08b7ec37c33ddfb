// The texts of cards.
export const texts = {
  title: 'Make a card',
  editTitle: 'Edit card',
  lead: 'You will be asked on the Review page. A gap is written as ___.',
  question: 'Question',
  questionHint: 'What do you want to be asked?',
  answer: 'Answer',
  make: 'Make Card',
  save: 'Save Card',
  remove: 'Delete card',
  cancel: 'Cancel',
  made: 'Card made',
  deleted: 'Card deleted',
  failed: 'This did not work, and nothing was changed. Please try again.',
  unsaved: 'Your card is not saved yet. Save it, or press Cancel to leave it.',
  missing: 'Type a question and an answer.',
  review: 'Review',
} as const
