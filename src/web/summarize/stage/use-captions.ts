// Holds the state of the caption panel: whether it is open, what it contains and what is
// wrong with it.
import { type Dispatch, type SetStateAction, useState } from 'react'
import { AnyProblem, localProblem } from '#contract/problems/problem.ts'
import { addText, type CaptionDraft, isDraftEmpty, toCaptionInput } from './caption-draft.ts'
import { loadCards } from './lazy-cards.ts'

export type Captions = ReturnType<typeof useCaptions>

export function useCaptions(
  draft: CaptionDraft,
  setDraft: Dispatch<SetStateAction<CaptionDraft>>,
  isIdle: boolean,
  onRecording: () => void,
) {
  // Captions that were entered before the person left the page are shown again.
  const [isOpen, setOpen] = useState(isIdle && !isDraftEmpty(draft))
  const [problem, setProblem] = useState<AnyProblem | null>(null)
  const [isReading, setReading] = useState(false)

  /** Resolves to null, and shows the problem, when it failed. */
  async function attempt<T>(run: () => Promise<T>): Promise<T | null> {
    try {
      return await run()
    } catch (cause) {
      setProblem(
        cause instanceof AnyProblem
          ? cause
          : localProblem('connection_failed', { message: String(cause), cause }),
      )
      return null
    }
  }

  return {
    draft,
    isOpen,
    setOpen,
    problem,
    /** True until a file that was chosen is in the draft. */
    isReading,
    change(next: Partial<CaptionDraft>) {
      setProblem(null)
      setDraft((current) => ({ ...current, ...next }))
    },
    addText: (text: string) => setDraft((current) => addText(current, text)),
    /**
     * Never throws. A file that cannot be read leaves the captions as they were. One of audio
     * or video is heard.
     */
    async addFile(file: File) {
      setProblem(null)
      setReading(true)
      const read = await attempt(async () => {
        const { isRecordingFile, loadRecordings, readCaptionFile } = await loadCards()
        if (!isRecordingFile(file)) return readCaptionFile(file)
        void (await loadRecordings()).chooseFile(file)
        setOpen(false)
        onRecording()
        return null
      })
      if (read) setDraft((current) => ({ ...current, file: read }))
      setReading(false)
    },
    /** Never throws. Resolves to false, and shows why, when the captions cannot be sent. */
    async validate(): Promise<boolean> {
      // What is wrong with the file that could not be read says more than that nothing is there.
      if (problem && isDraftEmpty(draft)) return false
      const checked = await attempt(async () =>
        (await loadCards()).validateCaptions(toCaptionInput(draft)),
      )
      return checked !== null
    },
  }
}
