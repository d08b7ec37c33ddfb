// The state of the page for questions, which is kept in its address.
import type { QuestionScope } from '#contract/questions/questions.ts'
import { askFilters } from '../../library/filters/ask-path.ts'
import { readDay } from '../../library/filters/date-spans.ts'
import { texts } from '../texts.ts'

export const scopeKinds = ['library', 'playlist'] as const

/** What narrows the library; empty for what does not. `from` and `to` are days as YYYY-MM-DD. */
export type AskFilters = Record<(typeof askFilters)[number], string>

export type AskState = AskFilters & {
  /** What is typed into the box when the page opens. A link never asks it by itself. */
  text: string
  scope: (typeof scopeKinds)[number]
  /** The id of the playlist in which to look; empty if none was chosen. */
  playlist: string
  /** The id of the question that is shown; empty if there is none. */
  questionId: string
}

const day = /^\d{4}-\d{2}-\d{2}$/

/** Looks in the library if the address says nothing valid. */
export function parseAskState(params: URLSearchParams): AskState {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const date = (name: string) =>
    day.test(text(name)) && !Number.isNaN(Date.parse(text(name))) ? text(name) : ''
  return {
    text: params.get('q') ?? '',
    scope: scopeKinds.find((scope) => scope === params.get('scope')) ?? 'library',
    playlist: text('playlist'),
    channel: text('channel'),
    topic: text('topic'),
    tag: text('tag'),
    from: date('from'),
    to: date('to'),
    questionId: text('question'),
  }
}

/** Leaves out what is empty or belongs to another scope. */
export function formatAskState(state: AskState): URLSearchParams {
  const { text, scope, playlist, questionId } = state
  const narrowed = askFilters
    .filter((name) => scope === 'library' && state[name])
    .map((name) => [name, state[name]])
  return new URLSearchParams({
    ...(text && { q: text }),
    ...(scope !== 'library' && { scope }),
    ...(scope === 'playlist' && playlist && { playlist }),
    ...Object.fromEntries(narrowed),
    ...(questionId && { question: questionId }),
  })
}

/** Returns what is missing in words while no playlist is chosen. Days are those of the reader. */
export function toQuestionScope({
  scope,
  playlist,
  channel,
  topic,
  tag,
  from,
  to,
}: AskState): QuestionScope | string {
  if (scope === 'playlist')
    return playlist ? { kind: 'playlist', playlistId: playlist } : texts.playlistMissing
  return {
    kind: 'library',
    ...(channel && { channel }),
    ...(topic && { topic }),
    ...(tag && { tag }),
    ...(from && { from: new Date(`${from}T00:00`).getTime() }),
    ...(to && { to: new Date(`${to}T23:59:59.999`).getTime() }),
  }
}

/**
 * Where a question was asked, as the page chooses it. That about one video leaves the
 * library as it is.
 */
export function fromQuestionScope(scope: QuestionScope): Omit<AskState, 'text' | 'questionId'> {
  const { channel = '', topic = '', tag = '', from, to } = scope.kind === 'library' ? scope : {}
  return {
    scope: scope.kind === 'playlist' ? 'playlist' : 'library',
    playlist: scope.kind === 'playlist' ? scope.playlistId : '',
    channel,
    topic,
    tag,
    from: from === undefined ? '' : readDay(from),
    to: to === undefined ? '' : readDay(to),
  }
}
