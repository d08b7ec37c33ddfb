// What tests do with recordings: send a file in parts, and wait until it was heard.
import type { NewRecording, Recording } from '#contract/recordings/recordings.ts'

/** What is used of a person of `deps.ts`, so that browser tests need no server to be checked. */
type Person = {
  send(path: string, init?: RequestInit): Promise<Response>
  sendJson(
    method: string,
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
}

/** A WAV file by its first bytes, with silence. */
export function makeAudio(bytes = 3000): Buffer {
  const audio = Buffer.alloc(bytes)
  audio.write('RIFF', 0, 'latin1')
  audio.write('WAVE', 8, 'latin1')
  return audio
}

export const sendPart = (person: Person, id: string, from: number, bytes: Uint8Array) =>
  person.send(`/api/recordings/${id}/parts?from=${from}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream' },
  })

export async function beginRecording(
  person: Person,
  change: Partial<NewRecording> = {},
  headers: Record<string, string> = {},
): Promise<Recording> {
  const body = { name: 'bee_talk_2024.wav', bytes: 3000, ...change }
  const response = await person.sendJson('POST', '/api/recordings', body, headers)
  if (response.status !== 201) throw new Error(await response.text())
  return (await response.json()) as Recording
}

/** Begins a recording and sends all of it. */
export async function sendRecording(
  person: Person,
  change: Partial<NewRecording> = {},
  audio = makeAudio(),
): Promise<Recording> {
  const { id } = await beginRecording(person, { bytes: audio.length, ...change })
  return (await (await sendPart(person, id, 0, audio)).json()) as Recording
}

export async function readRecording(person: Person, id: string, after = 0): Promise<Recording> {
  const response = await person.send(`/api/recordings/${id}?after=${after}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Recording
}
