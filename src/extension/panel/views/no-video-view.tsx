// Without a video: says where to find the button, and with which Pith this browser is paired.
import type { Failure } from '../../messages.ts'
import { texts } from '../../texts.ts'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { type Head, Shell } from '../parts/shell.tsx'

type Props = { head: Head; url: string; failure: Failure | null; onUnpair: () => void }

export function NoVideoView({ head, url, failure, onUnpair }: Props) {
  return (
    <Shell head={head}>
      <section>
        <h1 class="section">{texts.noVideo.title}</h1>
        <p class="muted">{texts.noVideo.text}</p>
      </section>
      <section>
        <p>{texts.noVideo.paired(new URL(url).host)}</p>
        <p class="spaced">
          <button class="btn" type="button" onClick={onUnpair}>
            {texts.noVideo.unpair}
          </button>
        </p>
        {failure && <FailureNotice failure={failure} />}
        <p class="meta">{texts.noVideo.unpairHelp}</p>
      </section>
    </Shell>
  )
}
