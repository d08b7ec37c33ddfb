// Keeps what a person enters on the summarize page while the person visits other pages, and from the next person in this tab.
import { useEffect, useState } from 'react'
import { useAuth } from '../accounts/auth.tsx'
import { loadStoredRequest } from '../jobs/summary-request.ts'
import { noDraft } from './caption-draft.ts'
import type { PageInput } from './use-summarize-page.ts'

/** `earlyLink` is what was entered before the app started. */
export function usePageInput(earlyLink: string): PageInput {
  const { user, isExpired } = useAuth()
  const uid = user?.uid ?? null
  const [link, onLink] = useState(() => loadStoredRequest()?.link ?? '')
  // Not part of the first rendering, which must agree with the HTML.
  useEffect(() => {
    if (earlyLink) onLink(earlyLink)
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
    }
  }
  return { link, onLink, draft, onDraft }
}
