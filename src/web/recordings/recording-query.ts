// A recording that the server has, with all words that were heard so far.
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Recording } from '#contract/recordings/recordings.ts'
import { api } from '../api/api.ts'

const lookMs = 2000
const moving: Recording['state'][] = ['queued', 'listening']

export const recordingKey = (id: string) => ['recording', id]

/**
 * Reads only the lines that are new, until the speakers are named in all of them. `isFollowed`
 * looks for them again and again.
 */
export function useRecording(id: string | null, isFollowed: boolean) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: recordingKey(id ?? ''),
    queryFn:
      id === null ? skipToken : () => readRecording(id, queries.getQueryData(recordingKey(id))),
    staleTime: 0,
    // The server may run on this machine, which needs no network.
    networkMode: 'always',
    refetchInterval: ({ state: { data, error } }) =>
      isFollowed && (error || (data && (isMoving(data) || mayBegin(data)))) ? lookMs : false,
  })
}

/** Its summary begins a moment after its words are whole. */
const mayBegin = ({ state, summaryJobId, problem }: Recording) =>
  state === 'done' && summaryJobId === null && problem === null

export const isMoving = ({ state }: Recording): boolean => moving.includes(state)

async function readRecording(id: string, before?: Recording): Promise<Recording> {
  const after = before?.lines.at(-1)?.startSeconds
  if (before === undefined || after === undefined) return api.getRecording(id, 0)
  const next = await api.getRecording(id, after)
  if (next.speakers.length !== before.speakers.length) return api.getRecording(id, 0)
  const added = next.lines.filter(({ startSeconds }) => startSeconds > after)
  return { ...next, lines: [...before.lines, ...added] }
}

/** Reads all lines again: the names in them have changed. */
export async function refreshRecording(queries: QueryClient, id: string): Promise<void> {
  queries.setQueryData(recordingKey(id), await api.getRecording(id, 0))
}

/** What listens here, and the minutes that are left. A model may be there a moment later. */
export const listeningQuery = {
  queryKey: ['listening'],
  queryFn: api.getListening,
  staleTime: 0,
}
