// A mutation that needs an account: a guest is led to sign in, and one request runs at a
// time for each mutation key.
import {
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useSignInRedirect } from '../../account/prompts/use-sign-in-redirect.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { warn } from '../../ui/browser/log.ts'
import { showToast } from '../../ui/toasts/toasts.ts'

type Options<Result, Variables, Snapshot> = UseMutationOptions<
  Result,
  Error,
  Variables,
  Snapshot
> & {
  mutationKey: QueryKey
  /** Shown when the server rejects the request. */
  failureMessage: (variables: Variables) => string
}

export function useUserMutation<Result, Variables, Snapshot = unknown>({
  failureMessage,
  ...options
}: Options<Result, Variables, Snapshot>): (variables: Variables) => void {
  const { user } = useAuth()
  const queries = useQueryClient()
  const signIn = useSignInRedirect()
  const { mutate } = useMutation<Result, Error, Variables, Snapshot>({
    ...options,
    // The server may run on this machine, which needs no network.
    networkMode: 'always',
    onError: (...args) => {
      const [cause, variables] = args
      const message = failureMessage(variables)
      warn(message, cause)
      showToast(message, { failed: true })
      return options.onError?.(...args)
    },
  })
  return (variables) => {
    if (!user) return signIn()
    const isPending = queries.isMutating({ mutationKey: options.mutationKey, exact: true }) > 0
    if (!isPending) mutate(variables)
  }
}
