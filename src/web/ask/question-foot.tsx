// Says how an answer came about, with the actions on it.
import { Copy, CornerDownRight, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { QuestionView } from '#contract/questions.ts'
import { lazyDialog } from '../toasts/lazy-dialog.tsx'
import { copyWithToast } from '../toasts/share.ts'
import { Button } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import { formatAnswer } from './format-answer.ts'
import type { Place } from './place.ts'
import styles from './question-foot.module.css'
import { texts } from './texts.ts'

const DeleteDialog = lazyDialog(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

type Props = { question: QuestionView; place: Place; onFollowUp: (() => void) | null; onDeleted: () => void }

export function QuestionFoot({ question, place, onFollowUp, onDeleted }: Props) {
  const [isDeleting, setDeleting] = useState(false)
  const isDone = question.state === 'done'
  return (
    <div className={joinClasses(styles.foot, isDone && styles.ruled)}>
      <p className={text.meta}>{isDone && describeOrigin(question, place)}</p>
      <span className={styles.actions}>
        {onFollowUp && (
          <Button look="quiet" size="small" onClick={onFollowUp}>
            <CornerDownRight />
            {texts.followUp}
          </Button>
        )}
        {isDone && (
          <Button look="quiet" size="small" onClick={() => copyAnswer(question, place)}>
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
          <DeleteDialog question={question} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </div>
  )
}

function copyAnswer(question: QuestionView, place: Place): Promise<void> {
  const isAnswered = question.sentences.length > 0
  return copyWithToast(formatAnswer(question, place, navigator.languages), {
    copied: isAnswered || question.passages.length === 0 ? texts.copied : texts.passagesCopied,
    copyFailed: texts.copyFailed,
  })
}

function describeOrigin({ engine, found, sentences, passages }: QuestionView, place: Place): string {
  if (found === 'not_said' || sentences.length === 0) return place.kind === 'video' ? place.coverage : ''
  if (engine.kind === 'passages') return texts.quoted
  if (place.kind === 'video') return texts.writtenBy(engine.name)
  const cited = new Set(sentences.flatMap(({ citations }) => citations))
  return texts.writtenFrom(engine.name, passages.filter(({ n }) => cited.has(n)).length)
}
