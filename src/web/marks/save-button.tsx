// Puts a summary on the saved list. Guests are asked for an account.
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useSignInPath } from '../accounts/sign-in-path.ts'
import { Button, type ButtonLook } from '../ui/button.tsx'
import { texts } from './texts.ts'
import type { Marks } from './use-marks.ts'

type Props = ButtonLook & { marks: Marks | null; label: string }

export function SaveButton({ marks, label, ...look }: Props) {
  const navigate = useNavigate()
  const signIn = useSignInPath()
  const saved = marks?.savedAt != null
  const saving = marks?.busy === 'save'
  return (
    <Button
      {...look}
      busy={saving}
      disabled={saved}
      onClick={() => (marks ? void marks.save() : navigate(signIn))}
      data-shortcut="save"
    >
      {saved ? <BookmarkCheck /> : !saving && <Bookmark />}
      {saved ? texts.saved : saving ? texts.saving : label}
    </Button>
  )
}
