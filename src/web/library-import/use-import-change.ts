// Starts and stops the import, and tells when that failed.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExistingPolicy } from '#contract/library-import.ts'
import { api } from '../api/api.ts'
import { warn } from '../browser/log.ts'
import { showToast } from '../toasts/toasts.ts'
import { describeFailure } from '../ui/describe-failure.ts'
import { importQuery } from './import-query.ts'
import { texts } from './texts.ts'

export function useImportChange() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  /** Returns whether it was done. */
  async function change(action: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    let isDone = false
    try {
      await action()
      isDone = true
    } catch (cause) {
      warn(texts.changeFailed, cause)
      showToast(describeFailure(cause, texts.changeFailed), { failed: true })
    }
    await queries.invalidateQueries({ queryKey: importQuery.queryKey })
    setBusy(false)
    return isDone
  }
  return {
    isBusy,
    start: (existing: ExistingPolicy) => change(() => api.startLibraryImport(existing)),
    stop: () => change(api.stopLibraryImport),
    undo: () => change(api.undoLibraryImport),
  }
}
