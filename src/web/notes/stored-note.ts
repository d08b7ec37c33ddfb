// Keeps a note that is being written in this tab, so that it is back after another page or a reload.
import { readStorage, writeStorage } from '../browser/storage.ts'

export type NotePlace = { uid: string | undefined; videoId: string }

const name = ({ uid = 'guest', videoId }: NotePlace) => `note-${uid}-${videoId}` as const

export const readStoredNote = (place: NotePlace) => readStorage(name(place), 'tab')

/** Null removes it: it was saved, or its person does not want it. */
export function storeNote(place: NotePlace, content: string | null): void {
  writeStorage(name(place), content, 'tab')
}
