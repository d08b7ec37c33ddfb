// The state of the page for questions, which is kept in its address.
import type { QuestionScope } from '#contract/questions.ts'
import { texts } from './texts.ts'

export const scopeKinds = ['library', 'playlist', 'channel'] as const

export type AskState = {
  /** What is typed into the box when the page opens. It is never asked by itself. */
  text: string
  /** Where to look, as the address says it. `channel` is the scope of the library, narrowed to a channel. */
  scope: (typeof scopeKinds)[number]
  /** The id of the playlist, and the name of the channel, in which to look; empty if none was chosen. */
  playlist: string
  channel: string
  /** The id of the question that is shown; empty if there is none. */
  questionId: string
}

/** Looks in the library if the address says nothing valid. */
export function parseAskState(params: URLSearchParams): AskState {
  return {
    text: params.get('q') ?? '',
    scope: scopeKinds.find((scope) => scope === params.get('scope')) ?? 'library',
    playlist: params.get('playlist') ?? '',
    channel: params.get('channel') ?? '',
    questionId: params.get('question') ?? '',
  }
}

/** Leaves out what is empty or belongs to another scope. */
export function formatAskState({ text, scope, playlist, channel, questionId }: AskState): URLSearchParams {
  return new URLSearchParams({
    ...(text && { q: text }),
    ...(scope !== 'library' && { scope }),
    ...(scope === 'playlist' && playlist && { playlist }),
    ...(scope === 'channel' && channel && { channel }),
    ...(questionId && { question: questionId }),
  })
}

/** Returns what is missing in words while no playlist or no channel is chosen. */
export function toQuestionScope({ scope, playlist, channel }: AskState): QuestionScope | string {
  if (scope === 'library') return { kind: 'library' }
  if (scope === 'playlist') return playlist ? { kind: 'playlist', playlistId: playlist } : texts.playlistMissing
  return channel.trim() ? { kind: 'library', channel: channel.trim() } : texts.channelMissing
}
