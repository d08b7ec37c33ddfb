// Starts, stops and undoes the import, and tells when that failed.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExistingPolicy } from '#contract/library/library-import.ts'
import { api } from '../../api/api.ts'
import { warn } from '../../ui/browser/log.ts'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { importQuery } from './import-query.ts'
import { texts } from './texts.ts'

export function useImportChange() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  /** Why undoing failed. The dialog shows it, because a toast would be behind the dialog. */
  const [undoFailure, setUndoFailure] = useState<string | null>(null)
  /** Returns whether it was done. */
  async function change(
    action: () => Promise<unknown>,
    onFailure: (message: string) => void,
  ): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setUndoFailure(null)
    let isDone = false
    try {
      await action()
      isDone = true
    } catch (cause) {
      warn(texts.changeFailed, cause)
      onFailure(describeFailure(cause, texts.changeFailed))
    }
    await queries.invalidateQueries({ queryKey: importQuery.queryKey })
    setBusy(false)
    return isDone
  }
  return {
    isBusy,
    undoFailure,
    start: (existing: ExistingPolicy) =>
      change(() => api.startLibraryImport(existing), showFailure),
    stop: () => change(api.stopLibraryImport, showFailure),
    undo: () => change(api.undoLibraryImport, setUndoFailure),
  }
}

const showFailure = (message: string) => showToast(message, { failed: true })
