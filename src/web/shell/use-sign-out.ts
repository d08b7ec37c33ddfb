// Signing out from a menu: told when it is done, and when it did not work.
import { useState } from 'react'
import { useAuth } from '../accounts/auth.tsx'
import { texts } from './texts.ts'
import { showToast } from './toasts.ts'

export function useSignOut() {
  const { signOut } = useAuth()
  const [state, setState] = useState<'still' | 'leaving' | 'failed'>('still')

  async function leave() {
    if (state === 'leaving') return
    setState('leaving')
    try {
      await signOut()
      setState('still')
      showToast(texts.signedOut)
      // The menu that had the focus is gone.
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch {
      setState('failed')
    }
  }

  return { state, leave }
}
