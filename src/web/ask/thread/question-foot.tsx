// Says how an answer came about, with the actions on it.
import { Copy, CornerDownRight, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { QuestionView } from '#contract/questions/questions.ts'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import text from '../../ui/text.module.css'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { copyWithToast } from '../../ui/toasts/share.ts'
import { formatAnswer } from '../answer/format-answer.ts'
import type { ShownOn } from '../shown-on.ts'
import { texts } from '../texts.ts'
import styles from './question-foot.module.css'

const DeleteDialog = lazyDialog(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

type Props = {
  question: QuestionView
  shownOn: ShownOn
  onFollowUp: (() => void) | null
  onDeleted: () => void
}

export function QuestionFoot({ question, shownOn, onFollowUp, onDeleted }: Props) {
  const [isDeleting, setDeleting] = useState(false)
  const isDone = question.state === 'done'
  return (
    <div className={joinClasses(styles.foot, isDone && styles.ruled)}>
      <p className={text.meta}>{isDone && describeOrigin(question, shownOn)}</p>
      <span className={styles.actions}>
        {onFollowUp && (
          <Button look="quiet" size="small" onClick={onFollowUp}>
            <CornerDownRight />
            {texts.followUp}
          </Button>
        )}
        {isDone && (
          <Button look="quiet" size="small" onClick={() => copyAnswer(question, shownOn)}>
            <Copy />
            {texts.copy}
          </Button>
        )}
        <Button
          className={styles.icon}
          look="quiet"
          size="small"
          aria-label={texts.deleteThis}
          title={texts.delete}
          onClick={() => setDeleting(true)}
        >
          <Trash2 />
        </Button>
      </span>
      {isDeleting && (
        <Suspense>
          <DeleteDialog
            question={question}
            onDeleted={onDeleted}
            onClose={() => setDeleting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

function copyAnswer(question: QuestionView, shownOn: ShownOn): Promise<void> {
  const isAnswered = question.sentences.length > 0
  return copyWithToast(formatAnswer(question, shownOn, navigator.languages), {
    copied: isAnswered || question.passages.length === 0 ? texts.copied : texts.passagesCopied,
    copyFailed: texts.copyFailed,
  })
}

function describeOrigin({ engine, sentences, passages }: QuestionView, shownOn: ShownOn): string {
  if (sentences.length === 0) return shownOn.kind === 'video' ? shownOn.coverage : ''
  if (engine.kind === 'passages') return texts.quoted
  if (shownOn.kind === 'video') return texts.writtenBy(engine.name)
  const cited = new Set(sentences.flatMap(({ citations }) => citations))
  return texts.writtenFrom(engine.name, passages.filter(({ n }) => cited.has(n)).length)
}
