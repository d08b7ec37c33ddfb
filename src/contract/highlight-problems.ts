// The problems of highlights and cards.
import { maxCards, maxHighlights } from './limits.ts'
import type { ProblemEntry } from './problem-entry.ts'

export const highlightProblems = {
  highlight_not_found: {
    status: 404,
    title: 'Highlight Not Found',
    text: "The highlight you're looking for doesn't exist or you don't have access to it.",
  },
  highlight_limit_reached: {
    status: 409,
    title: 'Too many highlights',
    text: `You have ${maxHighlights.toLocaleString('en')} highlights, which is the most that one person can have. Nothing was saved. Delete some that you no longer need.`,
  },
  card_not_found: {
    status: 404,
    title: 'Card Not Found',
    text: "The card you're looking for doesn't exist or you don't have access to it.",
  },
  card_limit_reached: {
    status: 409,
    title: 'Too many cards',
    text: `You have ${maxCards.toLocaleString('en')} cards, which is the most that one person can have. Nothing was saved. Delete some that you no longer need.`,
  },
  no_review_to_undo: {
    status: 409,
    title: 'Nothing to undo',
    text: 'This card has no grade that can be undone: only its last grade can be, and only once. The card stays as it is.',
  },
} as const satisfies Record<string, ProblemEntry>
