// Applies what a navigation passes to the summarize page.
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readPassedLink, removePassedLink } from '#contract/sources/passed-link.ts'
import type { PageInput } from './use-summarize-page.ts'

type PassedInputProps = {
  input: PageInput
  isFailed: boolean
  isDone: boolean
  onReset: () => void
  onSample: () => void
  onCaptions: () => void
}

/**
 * Links from elsewhere, a summary and the command palette pass a link, which starts
 * nothing, or ask for the sample. Who goes to the page without one begins anew: a link
 * that failed before, or that has its summary, is gone.
 */
export function usePassedInput({
  input,
  isFailed,
  isDone,
  onReset,
  onSample,
  onCaptions,
}: PassedInputProps): void {
  const { link: currentLink, onLink, isSpent, onSpent, isBack } = input
  const { state, key, search } = useLocation()
  const navigate = useNavigate()
  const apply = useEffectEvent(() => {
    const query = new URLSearchParams(search)
    const passed = readPassedLink(query)
    const link = passed ?? state?.link
    if (typeof link === 'string') onLink(link)
    else if (isSpent && !isBack && !state?.keepsFocus) {
      if (isFailed) onReset()
      onLink('')
    }
    const { sample, choosesCaptions } = state ?? {}
    if (choosesCaptions) onCaptions()
    // A reload neither replaces what was entered since nor requests the sample again.
    if (passed !== null || sample || choosesCaptions)
      void navigate({ search: removePassedLink(query).toString() }, { replace: true })
    if (sample) onSample()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may pass something.
  useEffect(() => apply(), [key])
  const noteEnd = useEffectEvent(() => onSpent(true))
  useEffect(() => {
    if ((isFailed || isDone) && currentLink !== '') noteEnd()
  }, [isFailed, isDone, currentLink])
}
