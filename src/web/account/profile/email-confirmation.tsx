// Asks the user to confirm the email address, and sends the mail with the link again.
import { useMutation } from '@tanstack/react-query'
import { CircleAlert, MailCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { AnyProblem } from '#contract/problems/problem.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { texts } from './texts.ts'

const confirmTexts = texts.confirmEmail

export function EmailConfirmation({ email }: { email: string }) {
  const [query] = useSearchParams()
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: api.sendConfirmation })
  return (
    <>
      <Callout icon={<MailCheck />} title={isSuccess ? confirmTexts.sentTitle : confirmTexts.title}>
        {query.get('email') === 'expired' && !isSuccess && <p>{confirmTexts.expired}</p>}
        <p>{isSuccess ? confirmTexts.sent(email) : confirmTexts.text(email)}</p>
        <Button busy={isPending} onClick={() => mutate()}>
          {confirmTexts.sendAgain}
        </Button>
      </Callout>
      {error && (
        <Callout alert icon={<CircleAlert />}>
          <p>
            {error instanceof AnyProblem && error.code === 'too_many_attempts'
              ? error.message
              : confirmTexts.failed}
          </p>
        </Callout>
      )}
    </>
  )
}
