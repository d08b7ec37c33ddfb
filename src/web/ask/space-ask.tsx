// Asks about what is shared in a space. The newest question of this visit is shown below the box.
import { useState } from 'react'
import { type Announcement, AnnouncementText } from './announcement.tsx'
import { AskBox } from './ask-box.tsx'
import { handleEscape } from './handle-escape.ts'
import { QuestionsLeft } from './questions-left.tsx'
import { ShownThread } from './shown-thread.tsx'
import { texts } from './texts.ts'
import { useAsk } from './use-ask.ts'

export function SpaceAsk({ spaceId }: { spaceId: string }) {
  const [question, setQuestion] = useState('')
  const [shownId, setShownId] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState<Announcement>({ status: '' })
  const asking = useAsk({
    scope: { kind: 'space', spaceId },
    onAccepted(accepted) {
      setQuestion((typed) => (typed.trim() === accepted.question ? '' : typed))
      setShownId(accepted.id)
    },
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is that of the box and the buttons inside.
    <div onKeyDown={handleEscape}>
      <AskBox label={texts.askSpace} question={question} onQuestion={setQuestion} asking={asking} shortcut="ask" />
      <QuestionsLeft />
      {shownId !== null && (
        <ShownThread id={shownId} announce={setAnnouncement} onFollowedUp={setShownId} onReplaced={setShownId} />
      )}
      <AnnouncementText announcement={announcement} />
    </div>
  )
}
