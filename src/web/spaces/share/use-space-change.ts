// Changes something in a space. What fails is said in a toast, and all that is shown of
// spaces is loaded again.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { warn } from '../../ui/browser/log.ts'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { spacesKey } from './space-queries.ts'

type Options = {
  done?: string
  failed: string
  /** Leaves the page once it is done, where there is nothing left to see. */
  leave?: (() => void) | undefined
}

export function useSpaceChange() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  /** Resolves to whether it was done. */
  async function run(
    change: () => Promise<unknown>,
    { done, failed, leave }: Options,
  ): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    let isLeaving = false
    try {
      await change()
      if (done) showToast(done)
      isLeaving = leave !== undefined
      leave?.()
      return true
    } catch (cause) {
      warn(failed, cause)
      showToast(describeFailure(cause, failed), { failed: true })
      return false
    } finally {
      setBusy(false)
      void queries.invalidateQueries({
        queryKey: spacesKey,
        refetchType: isLeaving ? 'none' : 'active',
      })
    }
  }

  return { isBusy, run }
}
