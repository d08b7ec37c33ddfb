// Runs one change at a time, says what came of it, and loads the lists again.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { warn } from '../ui/browser/log.ts'
import { describeFailure } from '../ui/errors/describe-failure.ts'
import { texts } from './texts.ts'

export function useChange() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')

  /** `change` resolves to what to say. Returns whether it succeeded. */
  async function run(change: () => Promise<string>): Promise<boolean> {
    setBusy(true)
    setMessage('')
    try {
      setMessage(await change())
      return true
    } catch (cause) {
      warn(texts.people.notDone, cause)
      setMessage(describeFailure(cause, texts.people.notDone))
      return false
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: ['admin'] })
    }
  }

  return { isBusy, message, clearMessage: () => setMessage(''), run }
}
