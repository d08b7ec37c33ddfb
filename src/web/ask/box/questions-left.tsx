// Says calmly how many questions are left today, once they are few.
import { useAuth } from '../../account/session/auth.tsx'
import { formatDateTime } from '../../ui/dates/format-date.ts'
import text from '../../ui/text.module.css'
import { describeQuestionsLeft } from './describe-questions-left.ts'

export function QuestionsLeft() {
  const { usage } = useAuth()
  const left = describeQuestionsLeft(usage, formatDateTime)
  return left && <p className={text.meta}>{left}</p>
}
