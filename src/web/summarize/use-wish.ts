// How the next summary is wished for; its length is the person's preference until they choose another here.
import { useState } from 'react'
import { useAuth } from '../accounts/auth.tsx'
import { defaultWish, type Wish } from './order.ts'

export function useWish(first: Wish | null): [Wish, (wish: Wish) => void] {
  const { record } = useAuth()
  const [wish, setWish] = useState<Wish>(first ?? defaultWish)
  const [lengthChosen, setLengthChosen] = useState(false)
  const preferred = record?.preferences.summaryLength
  const shown = preferred && !lengthChosen ? { ...wish, length: preferred } : wish

  function change(next: Wish): void {
    if (next.length !== shown.length) setLengthChosen(true)
    setWish(next)
  }

  return [shown, change]
}
