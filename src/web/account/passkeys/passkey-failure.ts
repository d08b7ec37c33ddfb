// Describes to people why a device made or used no passkey.
import { WebAuthnError } from '@simplewebauthn/browser'
import { AnyProblem } from '#contract/problems/problem.ts'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { texts } from './texts.ts'

/**
 * Whether the browser was told to stop asking, because the page or the person does
 * something else.
 */
export const isAborted = (cause: unknown) => nameOf(cause) === 'AbortError'

/** Whether the server wants the password, or another one. */
export const isPasswordNeeded = (cause: unknown) =>
  cause instanceof AnyProblem && cause.code === 'wrong_password'

/** `canceled` and `failed` are the sentences of the caller. */
export function describePasskeyFailure(
  cause: unknown,
  sentences: { canceled: string; failed: string },
): string {
  if (cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return texts.add.twice
  // Browsers do not tell whether the person said no, did not answer, or has no passkey.
  if (nameOf(cause) === 'NotAllowedError') return sentences.canceled
  return describeFailure(cause, sentences.failed)
}

/** An error of the browser keeps its name when it is explained by the library. */
const nameOf = (cause: unknown) => (cause instanceof Error ? cause.name : '')
