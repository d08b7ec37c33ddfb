// Holds the state of the caption panel: whether it is open, what it contains and what is wrong with it.
import { type Dispatch, type SetStateAction, useState } from 'react'
import { Problem } from '#contract/problems.ts'
import { addText, type CaptionDraft, isDraftEmpty, toCaptionInput } from './caption-draft.ts'
import { readCaptionFile, validateCaptions } from './caption-file.ts'

export type Captions = ReturnType<typeof useCaptions>

export function useCaptions(draft: CaptionDraft, setDraft: Dispatch<SetStateAction<CaptionDraft>>, isIdle: boolean) {
  // Captions that were entered before the person left the page are shown again.
  const [isOpen, setOpen] = useState(isIdle && !isDraftEmpty(draft))
  const [problem, setProblem] = useState<Problem | null>(null)

  return {
    draft,
    isOpen,
    setOpen,
    problem,
    change(next: Partial<CaptionDraft>) {
      setProblem(null)
      setDraft((current) => ({ ...current, ...next }))
    },
    addText: (text: string) => setDraft((current) => addText(current, text)),
    /** Never throws. A file that cannot be read leaves the captions as they were. */
    async addFile(file: File) {
      setProblem(null)
      try {
        const read = await readCaptionFile(file)
        setDraft((current) => ({ ...current, file: read }))
      } catch (cause) {
        // A file that was moved or locked after its selection is unreadable as well.
        setProblem(cause instanceof Problem ? cause : new Problem('captions_unreadable', { cause }))
      }
    },
    /** Returns false, and shows why, when the captions cannot be sent. */
    validate(): boolean {
      try {
        validateCaptions(toCaptionInput(draft))
        return true
      } catch (cause) {
        if (!(cause instanceof Problem)) throw cause
        setProblem(cause)
        return false
      }
    },
  }
}
