// Requests about what a person adds to summaries: highlights, notes and cards.
import type { CardRequest, ReviewRequest } from '#contract/marks/cards.ts'
import type { HighlightChange, HighlightRequest } from '#contract/marks/highlights.ts'
import type { HttpClient } from './http-client.ts'

export function createHighlightApi({ fetchJson }: HttpClient) {
  return {
    addHighlight: (body: HighlightRequest) => fetchJson('POST /api/highlights', { body }),
    /** Returns one page of the person's highlights. */
    listHighlights: (query: Record<string, string>) => fetchJson('GET /api/highlights', { query }),
    changeHighlight: (highlightId: string, body: HighlightChange) =>
      fetchJson('PATCH /api/highlights/{highlightId}', { path: { highlightId }, body }),
    deleteHighlight: (highlightId: string) =>
      fetchJson('DELETE /api/highlights/{highlightId}', { path: { highlightId } }),
    restoreHighlight: (highlightId: string) =>
      fetchJson('POST /api/highlights/{highlightId}/restore', { path: { highlightId } }),
    /** Finds highlights and notes of the person; `query` is as for the list of summaries. */
    searchOwnWords: (query: string) => fetchJson('GET /api/own-words', { query }),
    getNote: (videoId: string) =>
      fetchJson('GET /api/summaries/{videoId}/note', { path: { videoId } }),
    /** Replaces the note on a summary; an empty text deletes it. */
    putNote: (videoId: string, text: string) =>
      fetchJson('PUT /api/summaries/{videoId}/note', { path: { videoId }, body: { text } }),
    addCard: (body: CardRequest) => fetchJson('POST /api/cards', { body }),
    /** Returns one page of the person's cards, newest first. */
    listCards: (query: Record<string, string>) => fetchJson('GET /api/cards', { query }),
    listDueCards: () => fetchJson('GET /api/cards/due'),
    changeCard: (cardId: string, body: { question: string; answer: string }) =>
      fetchJson('PATCH /api/cards/{cardId}', { path: { cardId }, body }),
    deleteCard: (cardId: string) => fetchJson('DELETE /api/cards/{cardId}', { path: { cardId } }),
    reviewCard: (cardId: string, body: ReviewRequest) =>
      fetchJson('POST /api/cards/{cardId}/reviews', { path: { cardId }, body }),
    /** Undoes a review of a card, if it is the last one. */
    undoReview: (cardId: string, reviewId: string) =>
      fetchJson('DELETE /api/cards/{cardId}/reviews', { path: { cardId }, query: { reviewId } }),
  }
}
