// Puts a summary on the saved list. Guests are asked for an account.
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { Button, type ButtonLook } from '../ui/button.tsx'
import { texts } from './texts.ts'
import type { Marks } from './use-marks.ts'
import { useSignIn } from './use-sign-in.ts'

type Props = ButtonLook & { marks: Marks | null; label: string }

export function SaveButton({ marks, label, ...look }: Props) {
  const signIn = useSignIn()
  const saved = marks?.savedAt != null
  const saving = marks?.busy === 'save'
  return (
    <Button
      {...look}
      busy={saving}
      disabled={saved}
      onClick={() => (marks ? void marks.save() : signIn())}
      data-shortcut="save"
    >
      {saved ? <BookmarkCheck /> : !saving && <Bookmark />}
      {saved ? texts.saved : saving ? texts.saving : label}
    </Button>
  )
}
