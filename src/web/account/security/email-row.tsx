// The email address of the account, which cannot be changed, and whether it is verified.
import { useMutation } from '@tanstack/react-query'
import { Check, Clock, Mail } from 'lucide-react'
import { api } from '../../api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import rows from '../../ui/rows.module.css'
import text from '../../ui/text.module.css'
import { texts } from './texts.ts'

/** `isVerified` is null as long as it is not known. */
export function EmailRow({ email, isVerified }: { email: string; isVerified: boolean | null }) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: api.sendConfirmation })
  return (
    <>
      <ul className={rows.list}>
        <li className={joinClasses(isVerified === false && rows.wide)}>
          <Mail aria-hidden />
          <div>
            <p className={joinClasses(text.strong, rows.name)}>
              <bdi>{email}</bdi>
              {isVerified && (
                <Badge tone="positive">
                  <Check aria-hidden />
                  {texts.email.verified}
                </Badge>
              )}
              {isVerified === false && (
                <Badge>
                  <Clock aria-hidden />
                  {texts.email.unverified}
                </Badge>
              )}
            </p>
            <p className={text.meta} role={isSuccess ? 'status' : undefined}>
              {isVerified !== false
                ? texts.email.help
                : isSuccess
                  ? texts.email.sent
                  : texts.email.unverifiedHelp}
            </p>
          </div>
          {isVerified === false && (
            <Button size="small" busy={isPending} onClick={() => mutate()}>
              {texts.email.sendAgain}
            </Button>
          )}
        </li>
      </ul>
      {error && <FieldError>{describeFailure(error, texts.email.failed)}</FieldError>}
    </>
  )
}
