// Says what went wrong.
import type { Failure } from '../../messages.ts'
import { CaptionsOff, CircleAlert, Unplug } from './icons.tsx'

const icons: Record<string, typeof CircleAlert> = { server_away: Unplug, no_captions: CaptionsOff }

export function FailureNotice({
  failure: { code, title, message },
}: {
  failure: Pick<Failure, 'code' | 'title' | 'message'>
}) {
  const Icon = icons[code] ?? CircleAlert
  return (
    <div class="note" role="alert">
      <Icon />
      <div>
        <p class="strong">{title}</p>
        {message !== title && <p>{message}</p>}
      </div>
    </div>
  )
}
