// Says above the box which question the next one follows up, and leads back to a new one.
import { CornerDownRight, X } from 'lucide-react'
import type { QuestionView } from '#contract/questions/questions.ts'
import { IconButton } from '../../ui/button.tsx'
import { texts } from '../texts.ts'
import styles from './follow-up-line.module.css'

type Props = { question: QuestionView; onLeave: () => void }

export function FollowUpLine({ question, onLeave }: Props) {
  return (
    <div className={styles.line}>
      <CornerDownRight />
      <p>{texts.followsUp(question.question)}</p>
      <IconButton label={texts.notFollowUp} onClick={onLeave}>
        <X />
      </IconButton>
    </div>
  )
}
