// What the server says of listening, and how the summary is written that follows.
import { api } from '../../api/api.ts'
import type { StartPage } from './start-page.ts'

/** A model may be there a moment later. */
export const listeningQuery = {
  queryKey: ['listening'],
  queryFn: api.getListening,
  staleTime: 0,
}

/** The options of the page, as a request takes them. */
export function toOptions({ options: { length, language, prompt } }: StartPage) {
  return { length, language, ...(prompt.trim() && { prompt: prompt.trim() }) }
}
