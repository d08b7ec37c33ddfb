// Asks about what is shared in a space. The address names the question that is shown
// below the box; earlier ones are listed there.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Announcement, AnnouncementText } from '../announcement.tsx'
import { AskBox } from '../box/ask-box.tsx'
import { handleEscape } from '../box/handle-escape.ts'
import { QuestionsLeft } from '../box/questions-left.tsx'
import { useAsk } from '../box/use-ask.ts'
import { texts } from '../texts.ts'
import { EarlierQuestions } from './earlier-questions.tsx'
import { ShownThread } from './shown-thread.tsx'
import styles from './space-ask.module.css'

export function SpaceAsk({ spaceId }: { spaceId: string }) {
  const [question, setQuestion] = useState('')
  const [params, setParams] = useSearchParams()
  const shownId = params.get('question') ?? ''
  const [announcement, setAnnouncement] = useState<Announcement>({ status: '' })
  const withQuestion = (id: string) => {
    const next = new URLSearchParams(params)
    if (id) next.set('question', id)
    else next.delete('question')
    return next
  }
  const setShownId = (id: string) =>
    setParams(withQuestion(id), { replace: true, preventScrollReset: true })
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
      <div className={styles.box}>
        <AskBox
          label={texts.askSpace}
          question={question}
          onQuestion={setQuestion}
          asking={asking}
          shortcut="ask"
        />
        <QuestionsLeft />
      </div>
      {shownId && (
        <ShownThread
          id={shownId}
          announce={setAnnouncement}
          onFollowedUp={setShownId}
          onReplaced={setShownId}
        />
      )}
      <div className={styles.earlier}>
        <EarlierQuestions
          questionId={shownId}
          spaceId={spaceId}
          getUrl={({ id }) => `?${withQuestion(id)}`}
        />
      </div>
      <AnnouncementText announcement={announcement} />
    </div>
  )
}
