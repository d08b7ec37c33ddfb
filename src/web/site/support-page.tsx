// Whom to ask, and what to try first.
import { useQuery } from '@tanstack/react-query'
import { api as addresses, routes } from '#contract/paths.ts'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { TextPage } from './text-page.tsx'

export function SupportPage() {
  return (
    <TextPage title={routes.support.title}>
      <p>
        <Address />
      </p>
      <h2>When a video cannot be read</h2>
      <p>
        Some videos have no captions, and sometimes YouTube refuses to answer a server. The page then says which of the
        two it was. If you have the captions as a file (.srt, .vtt, .json3, .srv3 or .txt), or can copy them from
        YouTube’s own transcript panel, bring them: they are summarised in the same way.
      </p>
      <h2>When a summary is wrong</h2>
      <p>
        Follow the time beside the point and listen. “Show the words” shows what was said there. Another length, another
        language or a line of your own instructions under “More options” gives another summary of the same video.
      </p>
      <h2>When it takes long</h2>
      <p>You can close the page. The work goes on, and the summary is there when you come back in the same browser.</p>
      <h2>For programs</h2>
      <p>
        Every call that this page makes is open to programs, and described under <a href={addresses.docs}>API</a>.
      </p>
    </TextPage>
  )
}

function Address() {
  const { data, isError, refetch } = useQuery({ queryKey: ['site'], queryFn: api.readSite })
  if (isError) {
    return (
      <>
        The support address could not be read. <Button onClick={() => refetch()}>Retry</Button>
      </>
    )
  }
  if (!data) return 'Reading the support address…'
  if (!data.supportEmail) return 'The operator of this Pith has set no support address. Ask whoever gave you its link.'
  return (
    <>
      Write to <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>. Say which video it was and what the page
      said.
    </>
  )
}
