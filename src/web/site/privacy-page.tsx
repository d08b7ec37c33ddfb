// What is kept, where it goes, and what is never done: for the person who reads summaries here.
import { routes } from '#contract/paths.ts'
import { TextPage } from './text-page.tsx'

export function PrivacyPage() {
  return (
    <TextPage title={routes.privacy.title}>
      <p>
        Pith runs on a computer that somebody, its operator, has chosen for it. It has no other home: nothing is sent to
        the people who made it, and no page counts or follows you.
      </p>
      <h2>What is kept on the server</h2>
      <ul>
        <li>A cookie with a random, signed number, so that your summaries are shown to you and to nobody else.</li>
        <li>The summaries you asked for: the video, the length and language you chose, and your own instructions.</li>
        <li>
          The captions of those videos, and what YouTube says about them: title, channel, length, number of views.
          Captions that you brought are kept too, so that you can read them beside the summary.
        </li>
        <li>
          If you publish a page: its address and how many people read it. To count each reader once a day, a scrambled
          form of their network address and browser is kept until midnight, UTC, and then thrown away.
        </li>
        <li>Lines about requests (time, address asked for, duration), which help the operator find faults.</li>
      </ul>
      <h2>What is kept in this browser</h2>
      <ul>
        <li>
          <code>pith-theme</code>: light or dark.
        </li>
        <li>
          <code>pith-job</code>: the summary you last asked for, so that it is there when you come back.
        </li>
      </ul>
      <h2>What leaves the server</h2>
      <ul>
        <li>Requests to YouTube, for the captions and the facts about a video. YouTube sees the server, not you.</li>
        <li>
          If the operator has set up an AI provider: the transcript, the title and your instructions go there to be
          summarised. The line “Written by” of each summary names the model. Without a provider nothing is sent, and the
          summary is put together on the server.
        </li>
        <li>If the operator has set up speech recognition: the sound of a video without captions.</li>
      </ul>
      <h2>What your browser loads from elsewhere</h2>
      <ul>
        <li>The picture of a video comes from YouTube’s picture server, which is not told which page shows it.</li>
        <li>
          The player comes from youtube-nocookie.com, and only when you press play or follow a time into the video. From
          then on YouTube’s own rules apply to it.
        </li>
      </ul>
      <h2>How to be forgotten</h2>
      <p>
        Deleting this site’s cookies and data in your browser cuts the tie between you and your summaries for good. To
        have them deleted on the server too, ask the operator first: without the cookie nobody can tell which were
        yours.
      </p>
    </TextPage>
  )
}
