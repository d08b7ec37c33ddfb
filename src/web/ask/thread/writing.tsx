// Says in words how far an answer is, and stops it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Square } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { QuestionView } from '#contract/questions/questions.ts'
import { api } from '../../api/api.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { changeQuestion } from '../question-cache.ts'
import { describeReading, texts } from '../texts.ts'
import styles from './writing.module.css'

export function Writing({ question, isLost }: { question: QuestionView; isLost: boolean }) {
  const { id } = question
  const queries = useQueryClient()
  const stop = useMutation({
    networkMode: 'always',
    mutationFn: () => api.stopQuestion(id),
    onSuccess: (stopped) => changeQuestion(queries, id, () => stopped),
    onError(cause) {
      warn(texts.stopFailed, cause)
      showToast(texts.stopFailed, { failed: true })
    },
  })
  const button = useRef<HTMLButtonElement>(null)
  // When the answer ends, the button disappears: if it has the focus, the focus moves to
  // the question.
  useLayoutEffect(() => {
    const stopButton = button.current
    return () => {
      if (document.activeElement === stopButton) document.getElementById(`question-${id}`)?.focus()
    }
  }, [id])
  return (
    <div className={styles.line}>
      <p>
        <span className={styles.point} aria-hidden="true" />
        {isLost ? texts.reconnecting : (describeReading(question) ?? texts.looking)}
      </p>
      <Button
        ref={button}
        look="quiet"
        size="small"
        busy={stop.isPending}
        onClick={() => stop.mutate()}
        data-stop
      >
        {!stop.isPending && <Square />}
        {texts.stop}
      </Button>
    </div>
  )
}
