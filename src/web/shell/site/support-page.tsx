// The address for questions, and what to try first.

import { routes } from '#contract/basics/paths.ts'
import { useSite } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { TextPage } from './text-page.tsx'

export function SupportPage() {
  const { data: site } = useSite()
  // Only a model can follow instructions and write in another language.
  const isWritten = site?.engine.kind === 'model'
  return (
    <TextPage title={routes.support.title}>
      <p>
        <Address />
      </p>
      <h2>When a video cannot be read</h2>
      <p>
        Some videos have no captions, and sometimes YouTube refuses to answer a server. The page
        then says which of the two it was. If you have the captions as a file (.srt, .vtt, .json3,
        .json, .sbv, .ass, .ttml, .csv, .lrc, .txt or others), or can copy them from YouTube’s own
        transcript panel, upload or paste them: they are summarized in the same way.
      </p>
      <h2>When a summary is wrong</h2>
      <p>
        Follow the timestamp beside the point and listen. The words below it lead to its place in
        the transcript. Another length
        {isWritten
          ? ', another language or instructions of your own under “Options” give'
          : ' gives'}{' '}
        another summary of the same video.
      </p>
      <h2>When it takes long</h2>
      <p>
        You can close the page. The summary is finished without it and is there when you come back:
        in the same browser, or with your account in any.
      </p>
      <h2>For programs</h2>
      <p>
        With an API key, programs can read and write summaries, playlists and the rest of your
        library. The calls, and which of them take a key, are described under{' '}
        <Link to={routes.apiDocs.path}>{routes.apiDocs.title}</Link>.
      </p>
    </TextPage>
  )
}

function Address() {
  const { data, isError, refetch } = useSite()
  if (isError) {
    return (
      <>
        The support address could not be loaded. <Button onClick={() => refetch()}>Retry</Button>
      </>
    )
  }
  if (!data) return 'Loading the support address…'
  if (!data.supportEmail) return 'The operator of this server has set no support address.'
  return (
    <>
      Write to <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>. Name the video and
      quote what the page said.
    </>
  )
}
