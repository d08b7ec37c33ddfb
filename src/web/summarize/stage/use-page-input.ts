// Keeps what a person enters on the summarize page while the person visits other pages,
// and from the next person in this tab.
import { useLayoutEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import { useAuth } from '../../account/session/auth.tsx'
import { readStorage } from '../../ui/browser/storage.ts'
import { loadStoredRequest } from '../jobs/summary-request.ts'
import { noDraft } from './caption-draft.ts'
import type { PageInput } from './use-summarize-page.ts'

/** `earlyLink` is what was entered before the app started. */
export function usePageInput(earlyLink: string): PageInput {
  const { user, isExpired } = useAuth()
  const uid = user?.uid ?? null
  const [link, setLink] = useState(() => {
    const request = loadStoredRequest()
    return request && !request.resultId ? request.link : ''
  })
  const [pastFailure] = useState(() => {
    const request = loadStoredRequest()
    return request?.isFinished && !request.resultId ? request.jobId : null
  })
  const [isSpent, onSpent] = useState(false)
  const [hasRecording, onRecording] = useState(() => readStorage('recording') !== null)
  // Inside of the routes, which are given a location, it is always POP.
  const isBack = useNavigationType() === 'POP'
  const onLink = (next: string) => {
    setLink(next)
    onSpent(false)
  }
  // Not part of the first rendering, which must agree with the HTML, and before anything
  // else can be typed.
  useLayoutEffect(() => {
    if (earlyLink) setLink(earlyLink)
  }, [earlyLink])
  const [draft, onDraft] = useState(noDraft)
  const [ownerUid, setOwnerUid] = useState(uid)
  // A user whose session was lost may sign in again; until then the input is kept.
  if (!isExpired && ownerUid !== uid) {
    setOwnerUid(uid)
    // The account of a guest takes over what the guest has entered.
    if (ownerUid !== null) {
      onLink('')
      onDraft(noDraft)
      onRecording(false)
    }
  }
  return {
    ...{ link, onLink, pastFailure, isSpent, onSpent, isBack, draft, onDraft },
    ...{ hasRecording, onRecording },
  }
}
