// Requests about recordings: they are sent in parts, heard, and their words corrected.
import type { EpisodeRecording, NewRecording, Recording } from '#contract/recordings/recordings.ts'
import type { HttpClient } from './http-client.ts'

export function createRecordingApi({ fetchJson, fetchPath }: HttpClient) {
  const of = (recordingId: string) => ({ path: { recordingId } })
  return {
    /** Whether the server listens, to whom, and how fast. */
    getListening: () => fetchJson('GET /api/listening'),
    /** A repeated request with the same key begins no second recording. */
    beginRecording: async (body: NewRecording, key: string): Promise<Recording> => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetchPath('/api/recordings', init)).json()
    },
    /** Hears an episode, whose audio the server fetches. */
    beginEpisode: (
      body: Pick<EpisodeRecording, 'link' | 'id'> & Pick<NewRecording, 'summary' | 'speakers'>,
    ) => fetchJson('POST /api/recordings/episodes', { body }),
    /** The last part has the server listen. */
    sendPart: async (
      id: string,
      from: number,
      part: Blob,
      signal: AbortSignal,
    ): Promise<Recording> => {
      const headers = { 'content-type': 'application/octet-stream' }
      const path = `/api/recordings/${encodeURIComponent(id)}/parts?from=${from}`
      return (await fetchPath(path, { method: 'PUT', headers, body: part, signal })).json()
    },
    /** `lines` are those that were heard after a moment. */
    getRecording: (id: string, afterSeconds: number) =>
      fetchJson('GET /api/recordings/{recordingId}', {
        ...of(id),
        query: { after: String(afterSeconds) },
      }),
    /** Where a recording or an episode is played; null where it cannot be. */
    findMedia: (videoId: string) =>
      fetchJson('GET /api/videos/{videoId}/media', { path: { videoId } }),
    /** Those that are not summarized yet, the newest first. */
    listRecordings: async () => (await fetchJson('GET /api/recordings')).recordings,
    stopRecording: (id: string, keepWords: boolean) =>
      fetchJson('POST /api/recordings/{recordingId}/stop', {
        ...of(id),
        body: { keepWords },
      }),
    retryRecording: (id: string) => fetchJson('POST /api/recordings/{recordingId}/retry', of(id)),
    deleteRecording: (id: string) => fetchJson('DELETE /api/recordings/{recordingId}', of(id)),
    nameSpeakers: (id: string, speakers: { n: number; name: string }[]) =>
      fetchJson('PATCH /api/recordings/{recordingId}/speakers', {
        ...of(id),
        body: { speakers },
      }),
    /** Corrects a misheard word wherever the transcript has it. */
    correctWords: (videoId: string, heard: string, said: string) =>
      fetchJson('PATCH /api/transcripts/{videoId}/words', {
        path: { videoId },
        body: { heard, said },
      }),
  }
}
