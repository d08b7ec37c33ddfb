// What a person can expect of this service, and what it expects of them.
import { routes } from '#contract/paths.ts'
import { TextPage } from './text-page.tsx'

export function TermsPage() {
  return (
    <TextPage title={routes.terms.title}>
      <p>
        This Pith is run by its operator, who decides who may use it and for how long. These are the terms that Pith
        comes with; an operator may add others.
      </p>
      <h2>What you get</h2>
      <ul>
        <li>
          A summary made by a program. Each key point is tied to the moment where it was said; points that the
          transcript does not support are left out or marked. It can still be wrong: for anything that matters, listen
          to the moment.
        </li>
        <li>A service without a promise that it is always there. A summary that fails counts for nothing.</li>
      </ul>
      <h2>What you bring</h2>
      <ul>
        <li>Links to videos that you may watch, and captions that you may use.</li>
        <li>Your own instructions, which you answer for.</li>
        <li>Some patience: requests beyond what one person can read may be refused.</li>
      </ul>
      <h2>What belongs to whom</h2>
      <p>
        Videos, captions and pictures belong to those who made them. A summary does not replace the video, and it gives
        you no right to the speaker’s words. YouTube is a mark of its owner, who has nothing to do with Pith.
      </p>
    </TextPage>
  )
}
