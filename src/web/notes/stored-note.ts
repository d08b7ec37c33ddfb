// Keeps a note that is being written in this tab, so that it is back after another page or a reload.
import { readStorage, writeStorage } from '../browser/storage.ts'

export type NoteKey = { uid: string | undefined; videoId: string }

const name = ({ uid = 'guest', videoId }: NoteKey) => `note-${uid}-${videoId}` as const

export const readStoredNote = (noteKey: NoteKey) => readStorage(name(noteKey), 'tab')

/** Null removes it: it was saved, or its person does not want it. */
export function storeNote(noteKey: NoteKey, content: string | null): void {
  writeStorage(name(noteKey), content, 'tab')
}
