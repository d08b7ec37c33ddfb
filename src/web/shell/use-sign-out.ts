// Signs out from a menu and reports success or failure.
import { useState } from 'react'
import { useAuth } from '../account/session/auth.tsx'
import { showToast } from '../ui/toasts/toasts.ts'
import { texts } from './texts.ts'

export function useSignOut() {
  const { signOut } = useAuth()
  const [state, setState] = useState<'idle' | 'signing-out' | 'failed'>('idle')

  async function startSignOut() {
    if (state === 'signing-out') return
    setState('signing-out')
    try {
      await signOut()
      setState('idle')
      showToast(texts.signedOut)
      // The menu item that had the focus is gone.
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch {
      setState('failed')
    }
  }

  return { state, startSignOut }
}
