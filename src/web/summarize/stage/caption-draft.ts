// The user's own captions before they are sent: a file, or else the text that was typed or pasted.
import type { CaptionInput } from '../jobs/summary-request.ts'

export type CaptionDraft = {
  file: { name: string; text: string } | null
  /** Kept while there is a file, so that it is back when the file is removed. */
  typed: string
  title: string
}

export const noDraft: CaptionDraft = { file: null, typed: '', title: '' }

export function isDraftEmpty({ file, typed }: CaptionDraft): boolean {
  return file === null && typed.trim() === ''
}

/** Adds pasted text after the text that is already there. */
export function addText(draft: CaptionDraft, text: string): CaptionDraft {
  return {
    ...draft,
    file: null,
    typed: draft.typed.trim() === '' ? text : `${draft.typed.trimEnd()}\n${text}`,
  }
}

/** Empties the draft that was sent. What was entered after that stays. */
export function removeSent(current: CaptionDraft, sent: CaptionDraft | null): CaptionDraft {
  return current === sent ? noDraft : current
}

export function toCaptionInput({ file, typed, title }: CaptionDraft): CaptionInput {
  return file ? { ...file, title } : { name: null, text: typed, title }
}
