// Signs in with a passkey: as a suggestion of the browser in the email field where it
// can, and when the person asks for it.
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { useEffect, useRef, useState } from 'react'
import { AnyProblem } from '#contract/problems/problem.ts'
import { warn } from '../../ui/browser/log.ts'
import { passkeyApi } from '../passkeys/passkey-api.ts'
import { describePasskeyFailure, isAborted } from '../passkeys/passkey-failure.ts'
import { texts } from '../passkeys/texts.ts'
import { useAuth } from '../session/auth.tsx'

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** The options of the server are good for five minutes. */
const refreshMs = 4 * 60_000

export function usePasskeySignIn() {
  const { finishSignIn } = useAuth()
  /** Known when the server has said for which address its passkeys are. */
  const [isPossible, setPossible] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** A ceremony that the person has open is never canceled. */
  const isAsking = useRef(false)
  /** Counts how often suggestions have begun. */
  const [round, setRound] = useState(0)

  async function signIn(options: RequestOptions, useBrowserAutofill: boolean) {
    const credential = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill,
      verifyBrowserAutofillInput: false,
    })
    await passkeyApi.signIn(credential)
    await finishSignIn()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins again.
  useEffect(() => {
    let isCurrent = true
    async function suggest() {
      const options = (await passkeyApi.beginToSignIn()) as unknown as RequestOptions
      if (!isCurrent) return
      setPossible(options.rpId === location.hostname)
      const canSuggest =
        options.rpId === location.hostname && (await browserSupportsWebAuthnAutofill())
      // A suggestion would cancel what the person has begun meanwhile.
      if (canSuggest && isCurrent && !isAsking.current) await signIn(options, true)
    }
    suggest().catch((cause: unknown) => {
      if (!isCurrent || isAborted(cause)) return
      warn('The suggestion of a passkey failed.', cause)
      // Without a suggestion nobody has tried anything yet.
      if (isAnswered(cause)) setFailure(describePasskeyFailure(cause, texts.signIn))
    })
    const timer = setInterval(() => !isAsking.current && setRound((count) => count + 1), refreshMs)
    return () => {
      isCurrent = false
      clearInterval(timer)
      WebAuthnAbortService.cancelCeremony()
    }
  }, [round])

  async function ask() {
    isAsking.current = true
    setBusy(true)
    setFailure(null)
    try {
      await signIn((await passkeyApi.beginToSignIn()) as unknown as RequestOptions, false)
    } catch (cause) {
      warn(texts.signIn.failed, cause)
      if (!isAborted(cause)) setFailure(describePasskeyFailure(cause, texts.signIn))
      setRound((count) => count + 1)
    }
    isAsking.current = false
    setBusy(false)
  }
  return { isPossible, isBusy, failure, ask }
}

/** Whether the server refused a passkey that the person chose. */
const isAnswered = (cause: unknown) =>
  cause instanceof AnyProblem && cause.code === 'wrong_credentials'
