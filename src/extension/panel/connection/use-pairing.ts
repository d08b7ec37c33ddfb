// With which Pith this browser is paired, and how far pairing is.
import { useEffect, useState } from 'preact/hooks'
import type { Failure, PairingState, ServerResponse } from '../../messages.ts'
import { sendToBackground } from './background.ts'

const askMs = 2000

export type PairingControl = {
  /** Null until it is known. */
  pairing: PairingState | null
  failure: Failure | null
  /**
   * True while a paired browser is about to be paired with another Pith. It stays paired
   * until that one confirms.
   */
  isChanging: boolean
  change(): void
  pair(address: string): Promise<void>
  /** Forgets the request that is not confirmed yet. */
  cancel(): Promise<void>
  /** Ends the key at the server and forgets it. */
  unpair(): Promise<void>
}

export function usePairing(): PairingControl {
  const [pairing, setPairing] = useState<PairingState | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isChanging, setChanging] = useState(false)
  const reload = async () => setPairing(await sendToBackground<PairingState>({ type: 'server' }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once and when it changes
  useEffect(() => {
    void reload()
    // Another panel may have paired this browser.
    const onChange = () => void reload()
    chrome.storage.onChanged.addListener(onChange)
    return () => chrome.storage.onChanged.removeListener(onChange)
  }, [])

  const isAsked = pairing?.state === 'asked'
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks as long as it waits
  useEffect(() => {
    if (!isAsked) return
    const collect = async () => {
      const response = await sendToBackground<ServerResponse<PairingState>>({ type: 'collect' })
      if ('data' in response) {
        if (response.data.state === 'paired') setChanging(false)
        return setPairing(response.data)
      }
      // Anything else may pass: the request is still valid.
      if (response.failure.code !== 'pairing_ended') return
      setFailure(response.failure)
      await reload()
    }
    const timer = setInterval(() => void collect(), askMs)
    return () => clearInterval(timer)
  }, [isAsked])

  return {
    pairing,
    failure,
    isChanging,
    change() {
      setFailure(null)
      setChanging(true)
    },
    async pair(address) {
      setFailure(null)
      const response = await sendToBackground<ServerResponse<PairingState>>({
        type: 'pair',
        address,
      })
      if ('data' in response) setPairing(response.data)
      else setFailure(response.failure)
    },
    async cancel() {
      setFailure(null)
      setChanging(false)
      setPairing(await sendToBackground<PairingState>({ type: 'cancel' }))
    },
    async unpair() {
      setFailure(null)
      const response = await sendToBackground<ServerResponse<PairingState>>({ type: 'unpair' })
      if ('data' in response) setPairing(response.data)
      else setFailure(response.failure)
    },
  }
}
