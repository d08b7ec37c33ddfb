// Shows that a list could not be loaded, above the items that were loaded before.
import { CircleAlert } from 'lucide-react'
import { Button } from '../button.tsx'
import { Callout } from '../callout.tsx'
import { describeUnreachable } from '../errors/describe-unreachable.ts'
import { texts } from './texts.ts'

type Props = { title?: string; error: Error; busy: boolean; onRetry: () => void }

export function ListFailure({ title = texts.failed, error, busy, onRetry }: Props) {
  return (
    <Callout alert icon={<CircleAlert />} title={title}>
      <p>{describeUnreachable(error) ?? error.message}</p>
      <Button size="small" busy={busy} onClick={onRetry}>
        {texts.retry}
      </Button>
    </Callout>
  )
}
